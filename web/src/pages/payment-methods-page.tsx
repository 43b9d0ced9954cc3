import { canEver } from '@casepack/contract/access/permissions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import { useCurrentUser } from '../api/current-user';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { OwnSavedCards } from './saved-cards-panel';
import { usePageTitle } from './use-page-title';

export function PaymentMethodsPage() {
  usePageTitle('Payment Methods');
  const user = useCurrentUser();
  if (user === null) return null;
  return (
    <>
      <PageHeader title="Payment Methods" />
      {canEver(toActor(user), 'billing:own') ? <OwnSavedCards user={user} /> : <NoCardAccess user={user} />}
    </>
  );
}

function NoCardAccess({ user }: { user: CurrentUser }) {
  const hasOrganization = user.role !== null;
  return (
    <Card padded={false}>
      <EmptyState
        icon={<CreditCard />}
        title={hasOrganization ? 'Your administrator manages the cards' : 'You belong to no organization'}
        hint={
          hasOrganization
            ? 'Saved cards belong to your organization. At checkout you can pay with them, or with a card of your own.'
            : 'Saved cards belong to an organization. Open an organization to see its cards.'
        }
        action={
          <Link to="/" className={buttonClass({})}>
            Go to the catalog
          </Link>
        }
      />
    </Card>
  );
}
