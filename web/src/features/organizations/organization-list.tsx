import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { formatInstantDay } from '@casepack/contract/date-text';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { cn } from '../../ui/cn';
import { EmailText } from '../../ui/email-text';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { ListBody } from '../../ui/list-body';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { ListToolbar } from '../../ui/list-toolbar';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import { type ListState, useListState } from '../../ui/use-list-state';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { manufacturerNameFor } from './manufacturer-name';
import { OrganizationLink } from './organization-link';
import { organizationName, organizationWords } from './organization-words';
import {
  type OrganizationRow,
  type OrganizationSort,
  organizationSorts,
  organizationsQuery,
} from './organizations.queries';

type OrganizationListProps = {
  type: OrganizationType;
  user: CurrentUser;
  /** The button that adds one, for users who may. */
  add?: ReactNode;
  /** The next step shown for an empty list, if it is not `add`. */
  firstStep?: ReactNode;
  /** Shown beside the Edit button of a row. */
  rowAction?: { label: string; onSelect: (row: OrganizationRow) => void } | undefined;
  /** Its rows are there, or could not be had. */
  onSettled?: (() => void) | undefined;
};

export function OrganizationList(props: OrganizationListProps) {
  const { type, user, add, firstStep = add, rowAction, onSettled } = props;
  const titleId = useId();
  const list = useListState('name', organizationSorts);
  const [status, setStatus] = useState('');
  const query = { ...list.query, ...(status === '' ? {} : { active: status === 'active' }) };
  const result = useQuery(organizationsQuery(type, query));
  const words = organizationWords[type];
  const isFiltered = list.search !== '' || status !== '';
  const isSettled = !result.isPending;

  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);

  function choose(chosen: string) {
    setStatus(chosen);
    list.setPage(1);
  }

  return (
    <section aria-labelledby={titleId}>
      <ListToolbar
        heading={
          <h2 id={titleId} className="text-lg font-semibold">
            {words.many}
          </h2>
        }
        search={
          <SearchInput label={`Search ${words.manyInText}`} value={list.search} onSearch={list.setSearch} />
        }
        active={status === '' ? 0 : 1}
        onClear={() => choose('')}
        filters={
          <Select
            aria-label="Status"
            value={status}
            onChange={(event) => choose(event.target.value)}
            className="w-36! max-md:w-full!"
          >
            <option value="">All statuses</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </Select>
        }
        action={add}
      />
      <ListBody
        result={result}
        list={list}
        rowClassName="max-md:h-16"
        failedTitle={`The ${words.manyInText} could not be loaded`}
        empty={
          <EmptyState
            icon={<Building2 />}
            level={3}
            {...(isFiltered
              ? { title: `No ${words.manyInText} found`, hint: 'Try adjusting your search or filters' }
              : {
                  title: `No ${words.manyInText} yet`,
                  hint: firstStep
                    ? 'Add the first one, then give it users and locations.'
                    : 'An administrator can add one.',
                  action: firstStep,
                })}
          />
        }
      >
        {(rows) => (
          <OrganizationTable type={type} user={user} rows={rows} list={list} rowAction={rowAction} />
        )}
      </ListBody>
    </section>
  );
}

type OrganizationTableProps = Pick<OrganizationListProps, 'type' | 'user' | 'rowAction'> & {
  rows: OrganizationRow[];
  list: ListState<OrganizationSort>;
};

function OrganizationTable({ type, user, rows, list, rowAction }: OrganizationTableProps) {
  const isCustomer = type === 'wholesale_customer';
  // All other users see the organizations of one manufacturer only.
  const showsManufacturer = type !== 'manufacturer' && isPlatformAdmin(toActor(user));
  return (
    <ListTable caption={organizationWords[type].many}>
      <TableHead>
        <SortHeader list={list} by="name">
          Name
        </SortHeader>
        {showsManufacturer && <HeaderCell>Manufacturer</HeaderCell>}
        {isCustomer && <HeaderCell>Contact</HeaderCell>}
        <HeaderCell>Contact email</HeaderCell>
        <SortHeader list={list} by="createdAt">
          Added
        </SortHeader>
        <SortHeader list={list} by="active">
          Status
        </SortHeader>
        <HeaderCell>
          <VisuallyHidden>Actions</VisuallyHidden>
        </HeaderCell>
      </TableHead>
      <ListRows>
        {rows.map((row) => (
          <ListRow key={row.id}>
            <ListCell phone="title" className="font-medium wrap-anywhere">
              <OrganizationLink
                user={user}
                type={type}
                id={row.id}
                className={cn(linkClass, rowLinkClass, 'max-md:no-underline')}
                fallback={organizationName(row)}
              >
                {organizationName(row)}
              </OrganizationLink>
            </ListCell>
            {showsManufacturer && (
              <ListCell phone="none" className="wrap-anywhere">
                {manufacturerNameFor(user, row)}
              </ListCell>
            )}
            {isCustomer && (
              <ListCell phone="none" className="wrap-anywhere">
                {row.name}
              </ListCell>
            )}
            <ListCell phone="text" className="wrap-anywhere">
              {row.contactEmail !== null && <EmailText>{row.contactEmail}</EmailText>}
            </ListCell>
            <ListCell phone="end" className="whitespace-nowrap max-md:text-ink-soft">
              {row.createdAt ? formatInstantDay(row.createdAt) : ''}
            </ListCell>
            <ListCell phone="mark">
              <ActiveBadge active={row.active} />
            </ListCell>
            <ListCell phone="menu" align="end">
              {rowAction && (
                <RowMenu label={`More for ${organizationName(row)}`} className="md:hidden">
                  <MenuItem onSelect={() => rowAction.onSelect(row)}>{rowAction.label}</MenuItem>
                </RowMenu>
              )}
              <span className="inline-flex items-center gap-2 max-md:hidden">
                {rowAction && (
                  <Button
                    size="sm"
                    aria-label={`${rowAction.label} of ${organizationName(row)}`}
                    onClick={() => rowAction.onSelect(row)}
                  >
                    {rowAction.label}
                  </Button>
                )}
                <OrganizationLink
                  user={user}
                  type={type}
                  id={row.id}
                  label={`Edit ${organizationName(row)}`}
                  className={buttonClass({ size: 'sm' })}
                >
                  Edit
                </OrganizationLink>
              </span>
            </ListCell>
          </ListRow>
        ))}
      </ListRows>
    </ListTable>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? <Badge color="green">Active</Badge> : <Badge>Inactive</Badge>;
}
