import { canEver } from '@casepack/contract/access/permissions';
import { isPlatformAdmin } from '@casepack/contract/access/questions';
import type { CustomerReceivables } from '@casepack/contract/statements/receivables';
import { toActor } from '@casepack/contract/users/user';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { ManufacturerChooser } from '../features/catalog/manufacturer-chooser';
import { CustomerStatement } from '../features/statements/customer-statement';
import { ReceivablesList } from '../features/statements/receivables-list';
import { buttonClass } from '../ui/button-class';
import { linkClass } from '../ui/link-class';
import { PageHeader } from '../ui/page-header';
import { NotFoundPage } from './not-found-page';
import { RecordReceipt } from './record-receipt';
import { usePageTitle } from './use-page-title';

/** For sellers: who owes what, and down to the invoices of the customer in the URL. */
export function ReceivablesPage() {
  const user = useCurrentUser();
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const actor = user && toActor(user);
  if (!canEver(actor, 'receivable:list')) return <NotFoundPage />;
  const given = new URLSearchParams(searchText);
  const customerId = Number(given.get('customer')) || undefined;
  const manufacturerId = Number(given.get('manufacturer')) || undefined;
  if (customerId !== undefined) {
    return <OfCustomer customerId={customerId} canRecord={canEver(actor, 'receipt:record')} />;
  }
  return isPlatformAdmin(actor) ? <OfManufacturer manufacturerId={manufacturerId} /> : <Own />;
}

const subtitle = 'What customers owe on open invoices';

const toCustomer = ({ customerId, name }: CustomerReceivables) => (
  <Link to="/receivables" search={{ customer: customerId }} className={linkClass}>
    {name}
  </Link>
);

function Own() {
  usePageTitle('Receivables');
  return (
    <>
      <PageHeader title="Receivables" subtitle={subtitle} />
      <ReceivablesList link={toCustomer} />
    </>
  );
}

function OfManufacturer({ manufacturerId }: { manufacturerId: number | undefined }) {
  usePageTitle('Receivables');
  const router = useRouter();
  return (
    <>
      <PageHeader
        title="Receivables"
        subtitle={subtitle}
        actions={
          <div className="w-60">
            <ManufacturerChooser
              value={manufacturerId}
              onChange={(id) => {
                const href = id === undefined ? '/receivables' : `/receivables?manufacturer=${id}`;
                void router.navigate({ href, resetScroll: false });
              }}
            />
          </div>
        }
      />
      <ReceivablesList key={manufacturerId ?? 'all'} manufacturerId={manufacturerId} link={toCustomer} />
    </>
  );
}

type OfCustomerProps = { customerId: number; canRecord: boolean };

function OfCustomer({ customerId, canRecord }: OfCustomerProps) {
  usePageTitle('Receivables');
  return (
    <>
      <PageHeader
        back={
          <Link to="/receivables" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Receivables
          </Link>
        }
        title="Open invoices"
      />
      <CustomerStatement
        customerId={customerId}
        hideTitle
        linksCustomer
        actions={canRecord && <RecordReceipt customerId={customerId} />}
      />
    </>
  );
}
