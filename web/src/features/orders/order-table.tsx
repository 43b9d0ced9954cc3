import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { OrderSummary } from '@casepack/contract/orders/order';
import { Link } from '@tanstack/react-router';
import Copy from 'lucide-react/icons/copy';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { cn } from '../../ui/cn';
import { EmailText } from '../../ui/email-text';
import { linkClass } from '../../ui/link-class';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { ListStatus } from './status-badge';

type OrderTableProps = {
  orders: readonly OrderSummary[];
  /** The order whose lines are being read. */
  duplicating?: number | undefined;
  /** Left out where nobody orders again. */
  onDuplicate?: ((order: OrderSummary) => void) | undefined;
};

export function OrderTable({ orders, duplicating, onDuplicate }: OrderTableProps) {
  return (
    <Table caption="Orders">
      <TableHead>
        <HeaderCell>Order ID</HeaderCell>
        <HeaderCell>Customer</HeaderCell>
        <HeaderCell>Date</HeaderCell>
        <HeaderCell>Ship Date</HeaderCell>
        <HeaderCell money>Total</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell money>Actions</HeaderCell>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isDuplicating={order.id === duplicating}
            onDuplicate={onDuplicate && (() => onDuplicate(order))}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type OrderRowProps = {
  order: OrderSummary;
  isDuplicating: boolean;
  onDuplicate: (() => void) | undefined;
};

function OrderRow({ order, isDuplicating, onDuplicate }: OrderRowProps) {
  const { id, orderNumber, customer, requestedShipDate } = order;
  const params = { orderId: String(id) };
  return (
    <TableRow>
      <Cell label="Order ID" className="whitespace-nowrap">
        <Link to="/orders/$orderId" params={params} className={cn(linkClass, 'tabular-nums')}>
          {orderNumber}
        </Link>
      </Cell>
      <Cell label="Customer" className="wrap-anywhere md:max-lg:min-w-36">
        <span>
          {customer.companyName}
          {customer.email !== null && (
            <span className="block text-sm text-ink-soft">
              <EmailText>{customer.email}</EmailText>
            </span>
          )}
        </span>
      </Cell>
      <Cell label="Date" className="whitespace-nowrap tabular-nums">
        <time dateTime={order.createdAt.toISOString()}>{formatInstantDay(order.createdAt)}</time>
      </Cell>
      <Cell label="Ship Date" className="whitespace-nowrap tabular-nums">
        {requestedShipDate === null ? (
          <span className="text-ink-soft">Not specified</span>
        ) : (
          formatDay(requestedShipDate)
        )}
      </Cell>
      <Cell label="Total" money>
        {formatMoney(order.total)}
      </Cell>
      <Cell label="Status">
        <ListStatus status={order.status} />
      </Cell>
      <Cell label="" align="end" className="max-md:justify-end">
        <span className="inline-flex items-stretch gap-2 md:max-lg:gap-1">
          <Link
            to="/orders/$orderId"
            params={params}
            aria-label={`View ${orderNumber}`}
            className={buttonClass({ size: 'sm' })}
          >
            View
          </Link>
          {onDuplicate && (
            <Button
              size="sm"
              busy={isDuplicating}
              aria-label={`Duplicate ${orderNumber}`}
              onClick={onDuplicate}
            >
              <Copy aria-hidden />
              <span className="md:max-lg:sr-only">Duplicate</span>
            </Button>
          )}
        </span>
      </Cell>
    </TableRow>
  );
}
