import { IdText } from '@casepack/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ApiError, messageOf } from '../api/api-error';
import { useCurrentUser } from '../api/current-user';
import { failure } from '../api/failure';
import { ApprovalDetail } from '../features/approvals/approval-detail';
import { approvalQueries } from '../features/approvals/approvals.queries';
import { BackorderNotice } from '../features/checkout/backorder-notice';
import { useBackorder } from '../features/checkout/use-backorder';
import { orderQueries } from '../features/orders/orders.queries';
import { buttonClass } from '../ui/button-class';
import { loadCodeOrToast } from '../ui/load-code-or-toast';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { SkeletonRows } from '../ui/skeleton';
import { toast } from '../ui/toast';
import { NotFoundPage } from './not-found-page';
import { usePageTitle } from './use-page-title';

export function ApprovalPage() {
  const { approvalId } = useParams({ from: '/frame/signed-in/approvals/$approvalId' });
  const id = IdText.safeParse(approvalId).data;
  return id === undefined ? <NotFoundPage /> : <LoadedApproval id={id} />;
}

function LoadedApproval({ id }: { id: number }) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(approvalQueries.detail(id));
  const backorder = useBackorder(data?.quote ?? undefined);
  usePageTitle('Approval');
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        back={
          <Link to="/approvals" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Approvals
          </Link>
        }
        title={data ? `Order by ${data.requestedByName}` : 'Approval'}
      />
      {data && user ? (
        <ApprovalDetail
          approval={data}
          userId={user.id}
          backorder={{ ...backorder, notice: <BackorderNotice backorder={backorder} /> }}
          toOrder={(orderId, label) => (
            <Link
              to="/orders/$orderId"
              params={{ orderId: String(orderId) }}
              className={buttonClass({ variant: 'primary' })}
            >
              {label}
            </Link>
          )}
          onChangeAgain={async () => {
            const code = await loadCodeOrToast(() => import('./approval-draft'));
            if (!code) return;
            try {
              const draftId = await code.draftOfApproval(data);
              await navigate({ to: '/desk/$draftId', params: { draftId } });
            } catch (failed) {
              toast(failure(failed, 'The order could not be opened at the order desk. Please try again.'));
            }
          }}
          onPlaced={(order) => {
            queryClient.setQueryData(orderQueries.detail(order.id).queryKey, order);
            toast({ title: 'Order placed', description: `It was approved as order ${order.orderNumber}.` });
            void navigate({ to: '/orders/$orderId', params: { orderId: String(order.id) } });
          }}
        />
      ) : error ? (
        <LoadFailed
          title="The order could not be loaded"
          hint={messageOf(error, 'Please try again.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={6} label="Loading the order" />
      )}
    </>
  );
}
