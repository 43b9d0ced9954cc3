import type { AccountRequest } from '@casepack/contract/customers/account-request';
import { formatInstantDay } from '@casepack/contract/date-text';
import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { ListCell, ListRow, ListRows, ListTable } from '../../ui/list-table';
import { HeaderCell, TableHead } from '../../ui/table';
import { useListState } from '../../ui/use-list-state';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { accountRequestQueries } from './account-requests.queries';

type RequestListProps = { namesManufacturers: boolean; onReview: (request: AccountRequest) => void };

/** Companies that ask for an account, the oldest first. */
export function RequestList({ namesManufacturers, onReview }: RequestListProps) {
  const list = useListState<never>(undefined, []);
  const { limit, offset } = list.query;
  const result = useQuery(accountRequestQueries.list({ limit, offset }));
  return (
    <ListBody
      result={result}
      list={list}
      fetching={result.isPlaceholderData}
      failedTitle="The requests could not be loaded"
      rowClassName="max-md:h-16"
      empty={
        <EmptyState
          icon={<Inbox />}
          title="No requests are waiting"
          hint="Companies that ask for an account appear here."
        />
      }
    >
      {(requests) => (
        <ListTable caption="Account requests">
          <TableHead>
            <HeaderCell>Company</HeaderCell>
            <HeaderCell>Contact</HeaderCell>
            {namesManufacturers && <HeaderCell>Manufacturer</HeaderCell>}
            <HeaderCell>Source</HeaderCell>
            <HeaderCell>Since</HeaderCell>
            <HeaderCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeaderCell>
          </TableHead>
          <ListRows>
            {requests.map((request) => (
              <ListRow key={request.key}>
                <ListCell phone="title" className="font-medium md:max-w-0 md:w-full md:truncate">
                  {request.company}
                </ListCell>
                <ListCell phone="text" className="whitespace-nowrap">
                  {[request.contactName, request.email].filter(Boolean).join(' · ')}
                </ListCell>
                {namesManufacturers && <ListCell phone="none">{request.manufacturerName}</ListCell>}
                <ListCell phone="none" className="whitespace-nowrap">
                  <Badge color={request.source === 'join_page' ? 'blue' : 'purple'}>
                    {request.source === 'join_page' ? 'Join page' : 'Registration'}
                  </Badge>
                </ListCell>
                <ListCell phone="end" className="whitespace-nowrap tabular-nums max-md:text-ink-soft">
                  {formatInstantDay(request.createdAt)}
                </ListCell>
                <ListCell phone="mark" align="end">
                  <Button
                    size="sm"
                    aria-label={`Review the request of ${request.company}`}
                    onClick={() => onReview(request)}
                  >
                    Review
                  </Button>
                </ListCell>
              </ListRow>
            ))}
          </ListRows>
        </ListTable>
      )}
    </ListBody>
  );
}
