import { useCurrentUser } from '../api/current-user';
import { CustomerList } from '../features/customers/customer-list';
import { PageHeader } from '../ui/page-header';
import { AccessDeniedPage } from './access-denied-page';
import { usePageTitle } from './use-page-title';

export function CustomersPage() {
  usePageTitle('Customers');
  const user = useCurrentUser();
  if (user === null) return null;
  if (user.role === 'wholesale_customer' || (user.role === null && !user.isAdmin))
    return <AccessDeniedPage />;
  return (
    <>
      <PageHeader title="Customers" />
      <CustomerList hasOwn={user.role === 'sales_rep'} namesManufacturers={user.role === null} />
    </>
  );
}
