import { IdText } from '@casepack/contract/ids';
import { Link, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { CustomerStatement } from '../features/statements/customer-statement';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { NotFoundPage } from './not-found-page';
import { usePageTitle } from './use-page-title';

/** The statement of one of the reader's customers. */
export function CustomerStatementPage() {
  usePageTitle('Statement');
  const { customerId = '' } = useParams({ strict: false });
  const id = IdText.safeParse(customerId).data;
  if (id === undefined) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        back={
          <Link
            to="/customers/$customerId"
            params={{ customerId }}
            className={buttonClass({ variant: 'link', size: 'sm' })}
          >
            <ArrowLeft aria-hidden />
            Back to the customer
          </Link>
        }
        title="Statement"
      />
      <CustomerStatement customerId={id} hideTitle />
    </>
  );
}
