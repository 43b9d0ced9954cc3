import { canEver } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import { useCurrentUser } from '../api/current-user';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';

const waiting = <SkeletonRows count={6} />;

const PaymentAccount = part(
  async () => (await import('./payment-account-panel')).PaymentAccountPanel,
  waiting,
);
const OwnSavedCards = part(async () => (await import('./saved-cards-panel')).OwnSavedCards, waiting);

/** Users who receive payments see the account, users who pay see their cards. */
export function PaymentsPanel() {
  const user = useCurrentUser();
  if (user === null) return null;
  return canEver(toActor(user), 'payment:list') ? (
    <PaymentAccount />
  ) : (
    <OwnSavedCards user={user} returnPath="/admin?tab=payments" />
  );
}
