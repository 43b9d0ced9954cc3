import { canEver } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import { lazy } from 'react';
import { useCurrentUser } from '../api/current-user';

const PaymentAccount = lazy(async () => ({
  default: (await import('./payment-account-panel')).PaymentAccountPanel,
}));
const OwnSavedCards = lazy(async () => ({
  default: (await import('./saved-cards-panel')).OwnSavedCards,
}));

/** Spec 2.72: who receives money sees the account, who pays sees the cards to pay with. */
export function PaymentsPanel() {
  const user = useCurrentUser();
  if (user === null) return null;
  return canEver(toActor(user), 'payment:list') ? <PaymentAccount /> : <OwnSavedCards user={user} />;
}
