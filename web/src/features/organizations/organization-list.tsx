import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { formatInstantDay } from '@casepack/contract/date-text';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button-class';
import { cn } from '../../ui/cn';
import { EmailText } from '../../ui/email-text';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
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
  /** The button that makes a new one, for whoever may. */
  add?: ReactNode;
  /** The next step of a list with no rows, where it is not `add`. */
  firstStep?: ReactNode;
  /** Beside the Edit button of a row. */
  rowActions?: ((row: OrganizationRow) => ReactNode) | undefined;
};

export function OrganizationList({ type, user, add, firstStep = add, rowActions }: OrganizationListProps) {
  const titleId = useId();
  const list = useListState('name', organizationSorts);
  const [status, setStatus] = useState('');
  const query = { ...list.query, ...(status === '' ? {} : { active: status === 'active' }) };
  const result = useQuery(organizationsQuery(type, query));
  const words = organizationWords[type];
  const isFiltered = list.search !== '' || status !== '';
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="me-auto text-lg font-semibold">
          {words.many}
        </h2>
        <SearchInput
          label={`Search ${words.manyInText}`}
          value={list.search}
          onSearch={list.setSearch}
          className="w-72 max-md:w-full"
        />
        <Select
          aria-label="Status"
          value={status}
          onChange={(event) => {
            setStatus(event.target.value);
            list.setPage(1);
          }}
          className="w-36! max-md:w-full!"
        >
          <option value="">All statuses</option>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </Select>
        {add}
      </div>
      <ListBody
        result={result}
        list={list}
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
          <OrganizationTable type={type} user={user} rows={rows} list={list} rowActions={rowActions} />
        )}
      </ListBody>
    </section>
  );
}

type OrganizationTableProps = Pick<OrganizationListProps, 'type' | 'user' | 'rowActions'> & {
  rows: OrganizationRow[];
  list: ListState<OrganizationSort>;
};

function OrganizationTable({ type, user, rows, list, rowActions }: OrganizationTableProps) {
  const isCustomer = type === 'wholesale_customer';
  // Everyone else sees one manufacturer's organizations alone.
  const showsManufacturer = type !== 'manufacturer' && isPlatformAdmin(toActor(user));
  return (
    <Table caption={organizationWords[type].many}>
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
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <Cell label="Name" className="font-medium wrap-anywhere">
              <OrganizationLink
                user={user}
                type={type}
                id={row.id}
                className={linkClass}
                fallback={organizationName(row)}
              >
                {organizationName(row)}
              </OrganizationLink>
            </Cell>
            {showsManufacturer && (
              <Cell label="Manufacturer" className="wrap-anywhere">
                {manufacturerNameFor(user, row)}
              </Cell>
            )}
            {isCustomer && (
              <Cell label="Contact" className="wrap-anywhere">
                {row.name}
              </Cell>
            )}
            <Cell
              label="Contact email"
              className={cn('wrap-anywhere', row.contactEmail === null && 'max-md:hidden')}
            >
              {row.contactEmail !== null && <EmailText>{row.contactEmail}</EmailText>}
            </Cell>
            <Cell
              label="Added"
              className={cn('whitespace-nowrap', row.createdAt === undefined && 'max-md:hidden')}
            >
              {row.createdAt ? formatInstantDay(row.createdAt) : ''}
            </Cell>
            <Cell label="Status">
              <ActiveBadge active={row.active} />
            </Cell>
            <Cell label="" align="end" className="max-md:justify-end">
              <span className="inline-flex items-center gap-2">
                {rowActions?.(row)}
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
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  return active ? <Badge color="green">Active</Badge> : <Badge>Inactive</Badge>;
}
