import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { OrderSummary } from '@casepack/contract/orders/order';
import { type OrderSort, type OrderSortKey, standardSort } from '@casepack/contract/orders/order-filter';
import { Link } from '@tanstack/react-router';
import Copy from 'lucide-react/icons/copy';
import { buttonClass } from '../../ui/button-class';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { linkClass } from '../../ui/link-class';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import { orderLinkId, rememberPosition } from './list-position';
import { type OrderSearch, writeOrderSearch } from './order-search';
import type { OrderSelection } from './order-selection';
import { PaymentMark, repeatsStatus } from './payment-mark';
import { HeldMark, ListStatus, PartlyShippedMark } from './status-badge';

type OrderTableProps = {
  orders: readonly OrderSummary[];
  /** The state of the list, if its headings sort it and an opened order links back to it. */
  search?: OrderSearch | undefined;
  onSort?: ((sort: OrderSort) => void) | undefined;
  /** The order whose lines are being loaded. */
  duplicating?: number | undefined;
  /** Left out unless rows are being selected. */
  selection?: OrderSelection | undefined;
  /** Left out if ordering again is not possible. */
  onDuplicate?: ((order: OrderSummary) => void) | undefined;
};

/** The direction of the first click: ships next, newest, largest. */
const firstWay = {
  createdAt: '-createdAt',
  requestedShipDate: 'requestedShipDate',
  total: '-total',
  orderNumber: 'orderNumber',
  companyName: 'companyName',
  status: 'status',
} as const satisfies Record<OrderSortKey, OrderSort>;

const columns: readonly { key: OrderSortKey; name: string; isMoney?: boolean }[] = [
  { key: 'orderNumber', name: 'Order ID' },
  { key: 'companyName', name: 'Customer' },
  { key: 'createdAt', name: 'Date' },
  { key: 'requestedShipDate', name: 'Ship Date' },
  { key: 'total', name: 'Total', isMoney: true },
  { key: 'status', name: 'Status' },
];

const otherWay = (sort: OrderSort): OrderSort =>
  sort.startsWith('-') ? (sort.slice(1) as OrderSortKey) : (`-${sort}` as OrderSort); // one with and one without the minus

export function OrderTable({ orders, search, onSort, duplicating, selection, onDuplicate }: OrderTableProps) {
  const sort = search?.sort ?? standardSort(search ?? {});
  const list = {
    sort,
    sortBy: (key: OrderSortKey) =>
      onSort?.(sort === key || sort === `-${key}` ? otherWay(sort) : firstWay[key]),
  };
  return (
    <ListTable caption="Orders">
      <TableHead>
        {selection && <SelectPage orders={orders} selection={selection} />}
        {columns.map(({ key, name, isMoney }) =>
          onSort ? (
            <SortHeader key={key} list={list} by={key} money={isMoney}>
              {name}
            </SortHeader>
          ) : (
            <HeaderCell key={key} money={isMoney}>
              {name}
            </HeaderCell>
          ),
        )}
        <HeaderCell money>Actions</HeaderCell>
      </TableHead>
      <ListRows>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            listSearch={search && writeOrderSearch(search)}
            isDuplicating={order.id === duplicating}
            isSelected={selection?.has(order.id)}
            onSelect={selection && ((isRange) => selection.toggleRow(orders, order.id, isRange))}
            onDuplicate={onDuplicate && (() => onDuplicate(order))}
          />
        ))}
      </ListRows>
    </ListTable>
  );
}

type OrderRowProps = {
  order: OrderSummary;
  listSearch: string | undefined;
  isDuplicating: boolean;
  /** Undefined unless rows are being selected. */
  isSelected: boolean | undefined;
  onSelect: ((isRange: boolean) => void) | undefined;
  onDuplicate: (() => void) | undefined;
};

function SelectPage({ orders, selection }: { orders: readonly OrderSummary[]; selection: OrderSelection }) {
  const count = orders.filter(({ id }) => selection.has(id)).length;
  return (
    <HeaderCell>
      <Checkbox
        aria-label="Select all orders on this page"
        checked={count === orders.length}
        indeterminate={count > 0 && count < orders.length}
        onChange={() => selection.togglePage(orders)}
      />
    </HeaderCell>
  );
}

function OrderRow({ order, listSearch, isDuplicating, isSelected, onSelect, onDuplicate }: OrderRowProps) {
  const { id, orderNumber, customer, requestedShipDate } = order;
  const opens = {
    to: '/orders/$orderId',
    params: { orderId: String(id) },
    state: listSearch === undefined ? {} : { listSearch },
    onClick: listSearch === undefined ? undefined : () => rememberPosition(listSearch, id),
  } as const;
  return (
    <ListRow aria-selected={isSelected} className={isSelected ? 'bg-accent-soft' : undefined}>
      {onSelect && (
        <ListCell phone="select" data-row-select>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the child, and has a name of its own */}
          <label className="grid size-11 place-items-center md:-mx-3 md:-my-2">
            <Checkbox
              aria-label={`Select ${orderNumber}`}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </ListCell>
      )}
      <ListCell phone="title" className="whitespace-nowrap">
        <Link
          {...opens}
          id={orderLinkId(id)}
          className={cn(linkClass, rowLinkClass, 'tabular-nums max-md:no-underline')}
        >
          {orderNumber}
        </Link>
      </ListCell>
      <ListCell
        phone="text"
        className="md:max-xl:min-w-36 md:max-xl:wrap-anywhere xl:w-full xl:max-w-0 xl:truncate"
      >
        {customer.companyName}
        {customer.email !== null && (
          <span className="text-sm text-ink-soft max-xl:hidden xl:ms-2">{customer.email}</span>
        )}
      </ListCell>
      <ListCell phone="end" className="whitespace-nowrap tabular-nums max-md:order-6 max-md:text-ink-soft">
        <time dateTime={order.createdAt.toISOString()}>{formatInstantDay(order.createdAt)}</time>
      </ListCell>
      <ListCell phone="none" className="whitespace-nowrap tabular-nums">
        {requestedShipDate === null ? (
          <span className="text-ink-soft">Not specified</span>
        ) : (
          formatDay(requestedShipDate)
        )}
      </ListCell>
      <ListCell phone="end" money className="max-md:font-medium">
        {formatMoney(order.total)}
      </ListCell>
      <ListCell phone="mark">
        <span className="grid items-center gap-x-3 gap-y-1 max-md:flex max-md:flex-row-reverse lg:grid-cols-[8.5rem_5.5rem]">
          <span className="flex flex-wrap gap-1 leading-none max-md:justify-end">
            <ListStatus status={order.status} />
            {order.partlyShipped && <PartlyShippedMark />}
            {order.heldFor.length > 0 && <HeldMark heldFor={order.heldFor} />}
          </span>
          <PaymentMark order={order} className={repeatsStatus(order) ? 'max-md:hidden' : undefined} />
        </span>
      </ListCell>
      <ListCell phone="menu" align="end">
        <span className="inline-flex items-stretch gap-2 max-xl:hidden">
          <Link {...opens} aria-label={`View ${orderNumber}`} className={buttonClass({ size: 'sm' })}>
            View
          </Link>
          {onDuplicate && (
            <IconButton
              variant="secondary"
              size="sm"
              busy={isDuplicating}
              aria-label={`Duplicate ${orderNumber}`}
              onClick={onDuplicate}
            >
              <Copy aria-hidden />
            </IconButton>
          )}
        </span>
        <RowMenu label={`More for ${orderNumber}`} busy={isDuplicating} className="xl:hidden">
          <MenuItem asChild>
            <Link {...opens}>View</Link>
          </MenuItem>
          {onDuplicate && <MenuItem onSelect={onDuplicate}>Duplicate</MenuItem>}
        </RowMenu>
      </ListCell>
    </ListRow>
  );
}
