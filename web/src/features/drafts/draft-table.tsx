import { formatCount } from '@casepack/contract/count';
import type { DraftSummary } from '@casepack/contract/drafts/draft';
import { formatMoney } from '@casepack/contract/money';
import { Link } from '@tanstack/react-router';
import { cn } from '../../ui/cn';
import { linkClass } from '../../ui/link-class';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import type { DraftRights } from './draft-rights';
import { ageText, customerText, linesText } from './draft-words';

export type DraftSortKey = 'updatedAt' | 'customerName' | 'ownerName' | 'lineCount' | 'total';

type DraftTableProps = {
  drafts: readonly DraftSummary[];
  list: Pick<ListState<DraftSortKey>, 'sort' | 'sortBy'>;
  rights: DraftRights;
  showsOwners: boolean;
  onDelete: (draft: DraftSummary) => void;
  onTakeOver: (draft: DraftSummary) => void;
};

export function DraftTable({ drafts, list, rights, showsOwners, onDelete, onTakeOver }: DraftTableProps) {
  const now = new Date();
  return (
    <ListTable caption="Drafts">
      <TableHead>
        <SortHeader list={list} by="customerName">
          Customer
        </SortHeader>
        {showsOwners && (
          <SortHeader list={list} by="ownerName">
            Owner
          </SortHeader>
        )}
        <SortHeader list={list} by="lineCount" money>
          Lines
        </SortHeader>
        <SortHeader list={list} by="total" money>
          Total
        </SortHeader>
        <SortHeader list={list} by="updatedAt">
          Last Change
        </SortHeader>
        <HeaderCell>
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </TableHead>
      <ListRows>
        {drafts.map((draft) => {
          const isOwn = draft.ownerUserId === rights.userId;
          const name = customerText(draft);
          return (
            <ListRow key={draft.id}>
              <ListCell phone="title" className="md:w-full md:max-w-0 md:truncate">
                <Link
                  to="/desk/$draftId"
                  params={{ draftId: draft.id }}
                  className={cn(
                    linkClass,
                    rowLinkClass,
                    'max-md:no-underline',
                    draft.customerName === null && 'text-ink-soft',
                  )}
                >
                  {name}
                </Link>
              </ListCell>
              {showsOwners && (
                <ListCell phone="mark" className="whitespace-nowrap max-md:text-sm max-md:text-ink-soft">
                  {isOwn ? 'You' : draft.ownerName}
                </ListCell>
              )}
              <ListCell phone="text" money>
                <span className="max-md:hidden">{formatCount(draft.lineCount)}</span>
                <span className="block text-left md:hidden">{linesText(draft)}</span>
              </ListCell>
              <ListCell phone="end" money className="max-md:font-medium">
                {draft.total === null ? (
                  <span className="text-ink-soft max-md:sr-only">No total</span>
                ) : (
                  formatMoney(draft.total)
                )}
              </ListCell>
              <ListCell
                phone="end"
                className="whitespace-nowrap tabular-nums max-md:order-6 max-md:text-ink-soft"
              >
                <time dateTime={draft.updatedAt.toISOString()}>{ageText(draft.updatedAt, now)}</time>
              </ListCell>
              <ListCell phone="menu" align="end">
                <RowMenu label={`More for the draft of ${name}`}>
                  <MenuItem asChild>
                    <Link to="/desk/$draftId" params={{ draftId: draft.id }}>
                      Open
                    </Link>
                  </MenuItem>
                  {isOwn ? (
                    <MenuItem onSelect={() => onDelete(draft)}>Delete</MenuItem>
                  ) : (
                    rights.takesOver && <MenuItem onSelect={() => onTakeOver(draft)}>Take over</MenuItem>
                  )}
                </RowMenu>
              </ListCell>
            </ListRow>
          );
        })}
      </ListRows>
    </ListTable>
  );
}
