import { counted } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { approvalQueries, waitingQuery } from './approvals.queries';

/** How many orders wait, and the way to them. */
export function AccountApprovals({ isAdministrator }: { isAdministrator: boolean }) {
  const { data, isFetching, refetch } = useQuery(approvalQueries.list(waitingQuery));
  return (
    <Card as="section">
      <CardHeader
        title="Approvals"
        className="mb-2"
        actions={
          <Link to="/approvals" className={linkClass}>
            All approvals
          </Link>
        }
      />
      {data === undefined ? (
        <LoadFailed
          title="The approvals could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      ) : (
        <p className={data.total === 0 ? 'text-ink-soft' : 'font-medium'}>
          {waitingWords(data.total, isAdministrator)}
        </p>
      )}
    </Card>
  );
}

function waitingWords(count: number, isAdministrator: boolean): string {
  if (count === 0) return 'No orders are waiting for approval.';
  const orders = isAdministrator ? counted(count, 'order') : `${count} of your orders`;
  return `${orders} ${count === 1 ? 'is' : 'are'} waiting for approval.`;
}
