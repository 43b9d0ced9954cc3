import { canEver } from '@casepack/contract/access/permissions';
import { displayName, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { ChangePasswordForm } from '../features/auth/change-password-form';
import { statementOwner } from '../features/statements/statement-owner';
import { Card, CardHeader } from '../ui/card';
import { linkClass } from '../ui/link-class';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { toast } from '../ui/toast';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';

const BuyerAccount = part(
  async () => (await import('./buyer-account')).BuyerAccount,
  <Card className="peer/first lg:col-span-2">
    <SkeletonRows count={4} label="Loading your account" />
  </Card>,
);

const NotificationSettings = part(
  async () => (await import('../features/notifications/notification-settings')).NotificationSettings,
  <SkeletonRows count={4} label="Loading notifications" />,
);

/** Appears once the cards above it have their height, so that nothing moves under a finger. */
const afterFirst = 'peer-has-data-skeleton/first:hidden';

export function AccountPage() {
  usePageTitle('Account');
  const user = useCurrentUser();
  const returned = useReturnedPayment();
  if (user === null) return null;
  const customerId = statementOwner(user);

  return (
    <>
      <PageHeader title="Account" />
      {user.mustChangePassword && (
        <p role="status" className="mb-6 rounded-lg bg-yellow-soft p-4 text-yellow">
          Your password was set by an administrator. Please choose one of your own before you go on.
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {customerId !== undefined && user.manufacturerId !== null && !user.mustChangePassword && (
          <BuyerAccount
            user={user}
            customerId={customerId}
            manufacturerId={user.manufacturerId}
            returned={returned}
          />
        )}
        <Card as="section" className={afterFirst}>
          <CardHeader title="Profile" />
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <Fact name="Name" value={displayName(user)} />
            <Fact name="Email" value={user.email} />
            {user.company !== null && <Fact name="Company" value={user.company} />}
          </dl>
        </Card>
        <Card as="section" className={afterFirst}>
          <CardHeader title="Change Password" />
          {user.hasPassword ? (
            <ChangePasswordForm
              email={user.email}
              onChanged={() =>
                toast({ title: 'Password Set', description: 'Other devices have been signed out.' })
              }
            />
          ) : (
            <p className="text-ink-soft">
              You sign in with single sign-on and have no password here.{' '}
              <Link to="/forgot-password" className={linkClass}>
                Set one by email
              </Link>
            </p>
          )}
        </Card>
        {canEver(toActor(user), 'notification-settings:edit') && !user.mustChangePassword && (
          <Card as="section" id="notifications" className="scroll-mt-20 lg:col-span-2">
            <CardHeader title="Notifications" />
            <NotificationSettings />
          </Card>
        )}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </>
  );
}
