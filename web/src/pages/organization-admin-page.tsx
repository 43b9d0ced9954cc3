import { canEver } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import { useCurrentUser } from '../api/current-user';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { AccessDeniedPage } from './access-denied-page';
import { OrganizationManagement } from './organization-management';
import { usePageTitle } from './use-page-title';

const OwnPrices = part<object>(
  async () => (await import('./own-prices')).OwnPrices,
  <SkeletonRows count={4} label="Loading price lists" />,
);

/** For organization admins, by their organization. Others of a manufacturer see its price lists here. */
export function OrganizationAdminPage() {
  const user = useCurrentUser();
  if (user === null) return null;
  if (user.isAdmin || user.isOrgAdmin) return <OrganizationManagement user={user} />;
  return canEver(toActor(user), 'price-list:view') ? <PricesOnly /> : <AccessDeniedPage />;
}

function PricesOnly() {
  usePageTitle('Prices');
  return (
    <>
      <PageHeader title="Prices" subtitle="The price lists of your organization" />
      <OwnPrices />
    </>
  );
}
