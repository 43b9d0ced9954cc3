import type { CustomerRow } from '@casepack/contract/customers/customer-summary';
import { formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { linkClass } from '../../ui/link-class';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { SortHeader } from '../../ui/sort-header';
import { TableHead } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import type { CustomerSort } from './customers.queries';

type CustomerTableProps = {
  customers: readonly CustomerRow[];
  list: Pick<ListState<CustomerSort>, 'sort' | 'sortBy'>;
  namesManufacturers: boolean;
};

/** Columns that no shown customer fills are left out. */
function columnsFor(customers: readonly CustomerRow[]) {
  return {
    hasNumbers: customers.some(({ customerNumber }) => customerNumber !== null),
    hasSales: customers.some(({ salesOrganization }) => salesOrganization !== null),
    hasReps: customers.some(({ rep }) => rep !== null),
  };
}

export function CustomerTable({ customers, list, namesManufacturers }: CustomerTableProps) {
  const { hasNumbers, hasSales, hasReps } = columnsFor(customers);
  return (
    <ListTable caption="Customers">
      <TableHead>
        <SortHeader list={list} by="name">
          Customer
        </SortHeader>
        {hasNumbers && (
          <SortHeader list={list} by="customerNumber">
            Number
          </SortHeader>
        )}
        <SortHeader list={list} by="paymentTerms">
          Terms
        </SortHeader>
        {hasSales && (
          <SortHeader list={list} by="salesOrganization">
            Sales organization
          </SortHeader>
        )}
        {hasReps && (
          <SortHeader list={list} by="rep">
            Rep
          </SortHeader>
        )}
        <SortHeader list={list} by="balance" money>
          Balance due
        </SortHeader>
        <SortHeader list={list} by="lastOrderAt">
          Last order
        </SortHeader>
      </TableHead>
      <ListRows>
        {customers.map((customer) => (
          <ListRow key={customer.id}>
            <ListCell phone="title" className="md:w-full md:max-w-0 md:truncate">
              <Link
                to="/customers/$customerId"
                params={{ customerId: String(customer.id) }}
                className={cn(linkClass, rowLinkClass, 'max-md:no-underline')}
              >
                {customer.name}
              </Link>
              {!customer.active && <Badge className="ms-2">Inactive</Badge>}
              {namesManufacturers && (
                <span className="ms-2 text-sm text-ink-soft max-md:hidden">{customer.manufacturerName}</span>
              )}
            </ListCell>
            {hasNumbers && (
              <ListCell phone="text" className="whitespace-nowrap">
                {customer.customerNumber ?? (
                  <span className="text-ink-soft md:sr-only">{customer.contactEmail ?? 'None'}</span>
                )}
              </ListCell>
            )}
            <ListCell phone={hasNumbers ? 'none' : 'text'} className="whitespace-nowrap">
              {customer.paymentTerms}
            </ListCell>
            {hasSales && (
              <ListCell phone="none" className="md:max-w-52 md:truncate">
                {customer.salesOrganization?.name}
              </ListCell>
            )}
            {hasReps && (
              <ListCell phone="none" className="whitespace-nowrap">
                {customer.rep?.name}
              </ListCell>
            )}
            <ListCell phone="mark" money className="max-md:font-medium">
              {customer.balance > 0 ? (
                formatMoney(customer.balance)
              ) : (
                <span className="text-ink-soft max-md:hidden">{formatMoney(customer.balance)}</span>
              )}
            </ListCell>
            <ListCell phone="end" className="whitespace-nowrap tabular-nums max-md:text-ink-soft">
              {customer.lastOrderAt === null ? (
                <span className="text-ink-soft">No orders yet</span>
              ) : (
                formatInstantDay(customer.lastOrderAt)
              )}
            </ListCell>
          </ListRow>
        ))}
      </ListRows>
    </ListTable>
  );
}
