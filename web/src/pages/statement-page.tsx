import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Receipt from 'lucide-react/icons/receipt';
import { useCurrentUser } from '../api/current-user';
import { CustomerStatement } from '../features/statements/customer-statement';
import { statementOwner } from '../features/statements/statement-owner';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { usePageTitle } from './use-page-title';

/** The statement of a buyer's own company. Other users find it on the customer's page. */
export function StatementPage() {
  usePageTitle('Statement');
  const user = useCurrentUser();
  const customerId = user === null ? undefined : statementOwner(user);
  return (
    <>
      <PageHeader
        back={
          <Link to="/orders" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Orders
          </Link>
        }
        title="Statement"
      />
      {customerId === undefined ? (
        <Card padded={false}>
          <EmptyState
            icon={<Receipt />}
            title="Statements are for wholesale customers"
            hint="The statement of a customer is on the Orders tab of its page, for those who manage it."
          />
        </Card>
      ) : (
        <CustomerStatement customerId={customerId} hideTitle />
      )}
    </>
  );
}
