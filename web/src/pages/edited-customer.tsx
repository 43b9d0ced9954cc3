import type { CurrentUser } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { OrganizationSettings } from '../features/organizations/organization-settings';
import { organizationQuery } from '../features/organizations/organizations.queries';
import { Card } from '../ui/card';
import { LoadFailed } from '../ui/load-failed';
import { SkeletonRows } from '../ui/skeleton';

/** The same form as on the page of the organization. */
export function EditedCustomer({ user, id }: { user: CurrentUser; id: number }) {
  const { data, isError, isFetching, refetch } = useQuery(organizationQuery('wholesale_customer', id));
  if (data) return <OrganizationSettings organization={data} user={user} />;
  if (!isError || isFetching) return <SkeletonRows count={6} label="Loading the settings" />;
  return (
    <Card padded={false}>
      <LoadFailed title="The settings could not be loaded" onRetry={() => void refetch()} />
    </Card>
  );
}
