import { dayOf } from '@casepack/contract/calendar';
import { invoiceKindLabels } from '@casepack/contract/invoices/invoice';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { ApiError } from '../api/api-error';
import { InvoiceView } from '../features/invoices/invoice-view';
import { invoicePdfHref, invoiceQueries } from '../features/invoices/invoices.queries';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { PageSpinner } from '../ui/page-spinner';
import { Branded, PayTo } from './branded';
import { CardOfInvoice } from './order-payment-slots';
import { usePageTitle } from './use-page-title';
import { useReturnedPayment } from './use-returned-payment';

export function InvoicePage() {
  const { token = '' } = useParams({ strict: false });
  return (
    <>
      {/* Whoever has the address has the invoice: it stays out of search engines and of other sites' logs. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <LoadedInvoice key={token} token={token} />
    </>
  );
}

function LoadedInvoice({ token }: { token: string }) {
  const { data: invoice, error, isFetching, refetch } = useQuery(invoiceQueries.byLink(token));
  const returned = useReturnedPayment();
  usePageTitle(invoice ? `${invoiceKindLabels[invoice.kind]} ${invoice.number}` : 'Invoice');

  if (invoice) {
    const { orderPublicId, manufacturerId, openAmount, dueAfter, paymentPending } = invoice;
    return (
      <div className="isolate">
        <Branded brand={invoice.brand}>
          <InvoiceView
            invoice={invoice}
            today={dayOf(new Date())}
            pdfHref={invoicePdfHref(token)}
            card={
              orderPublicId === null || paymentPending ? undefined : (
                <CardOfInvoice
                  publicId={orderPublicId}
                  manufacturerId={manufacturerId}
                  invoice={token}
                  amount={openAmount}
                  dueAfter={dueAfter}
                  returned={returned}
                  onChanged={() => void refetch()}
                />
              )
            }
          />
          {invoice.payTo && <PayTo payTo={invoice.payTo} />}
        </Branded>
      </div>
    );
  }
  if (isFetching) return <PageSpinner label="Loading the invoice" />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={isMissing ? 'Invoice Not Found' : 'Invoice'} />
      <Card padded={false}>
        {isMissing ? (
          <EmptyState
            icon={<FileQuestion />}
            title="There is no invoice at this address"
            hint="Check that the link is complete, or ask the seller to send the invoice again."
          />
        ) : (
          <LoadFailed
            title="The invoice could not be loaded"
            hint={
              error instanceof ApiError && error.status === 429
                ? 'Too many tries. Wait a few minutes and try again.'
                : undefined
            }
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </>
  );
}
