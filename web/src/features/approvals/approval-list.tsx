import type { ApprovalSummary } from '@casepack/contract/approvals/approval';
import { counted } from '@casepack/contract/count';
import { formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { type ReactNode, useState } from 'react';
import { cn } from '../../ui/cn';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { ListBody } from '../../ui/list-body';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import { ToggleChip } from '../../ui/toggle-chip';
import { type ListState, useListState } from '../../ui/use-list-state';
import { ApprovalBadge } from './approval-badge';
import { approvalQueries } from './approvals.queries';

type SortKey = 'createdAt' | 'total';
const sortKeys: readonly SortKey[] = ['createdAt', 'total'];

type ApprovalListProps = {
  isAdministrator: boolean;
  /** Below the list, once it is there: nothing moves then. */
  after: ReactNode;
};

export function ApprovalList({ isAdministrator, after }: ApprovalListProps) {
  const list = useListState<SortKey>('-createdAt', sortKeys);
  const [isWaitingOnly, setWaitingOnly] = useState(isAdministrator);
  const { search: _search, ...query } = list.query;
  const result = useQuery(
    approvalQueries.list({ ...query, ...(isWaitingOnly ? { state: 'waiting' as const } : {}) }),
  );
  return (
    <>
      <div className="mb-4">
        <ToggleChip
          pressed={isWaitingOnly}
          onPress={() => {
            setWaitingOnly(!isWaitingOnly);
            list.setPage(1);
          }}
        >
          Waiting only
        </ToggleChip>
      </div>
      <ListBody
        result={result}
        list={list}
        fetching={result.isPlaceholderData}
        failedTitle="The approvals could not be loaded"
        rowClassName="max-md:h-16"
        empty={
          <EmptyState
            icon={<ClipboardCheck />}
            title={isWaitingOnly ? 'Nothing is waiting' : 'No requests yet'}
            hint={
              isAdministrator
                ? 'Orders that need your approval appear here, and you get an email.'
                : 'Orders that you send for approval appear here.'
            }
          />
        }
      >
        {(approvals) => <ApprovalTable approvals={approvals} list={list} />}
      </ListBody>
      {(result.data || result.isError) && after}
    </>
  );
}

type ApprovalTableProps = {
  approvals: readonly ApprovalSummary[];
  list: Pick<ListState<SortKey>, 'sort' | 'sortBy'>;
};

const ApprovalTable = ({ approvals, list }: ApprovalTableProps) => (
  <ListTable caption="Approvals">
    <TableHead>
      <HeaderCell>Requested by</HeaderCell>
      <HeaderCell>Status</HeaderCell>
      <SortHeader list={list} by="createdAt">
        Date
      </SortHeader>
      <HeaderCell money>Lines</HeaderCell>
      <SortHeader list={list} by="total" money>
        Total
      </SortHeader>
    </TableHead>
    <ListRows>
      {approvals.map((approval) => (
        <ListRow key={approval.id}>
          <ListCell phone="title" className="md:w-full md:max-w-0 md:truncate">
            <Link
              to="/approvals/$approvalId"
              params={{ approvalId: String(approval.id) }}
              className={cn(linkClass, rowLinkClass, 'max-md:no-underline')}
            >
              {approval.requestedByName}
            </Link>
          </ListCell>
          <ListCell phone="mark">
            <ApprovalBadge state={approval.state} />
          </ListCell>
          <ListCell phone="text" className="whitespace-nowrap tabular-nums">
            <time dateTime={approval.createdAt.toISOString()}>{formatInstantDay(approval.createdAt)}</time>
          </ListCell>
          <ListCell phone="text" money className="max-md:hidden">
            {counted(approval.lineCount, 'line')}
          </ListCell>
          <ListCell phone="end" money className="max-md:font-medium">
            {formatMoney(approval.total)}
          </ListCell>
        </ListRow>
      ))}
    </ListRows>
  </ListTable>
);
