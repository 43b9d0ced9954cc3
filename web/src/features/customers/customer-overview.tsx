import { counted } from '@casepack/contract/count';
import type { CustomerSummary } from '@casepack/contract/customers/customer-summary';
import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { listBadge } from '@casepack/contract/orders/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';
import { CustomerNotes } from './customer-notes';
import { CustomerProfile, type CustomerProfileProps } from './customer-profile';
import { customerQueries } from './customers.queries';
import { SalesChart } from './sales-chart';

/** How the customer stands, what it bought, and who and where it is. */
export function CustomerOverview({ customer, ...links }: CustomerProfileProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <Figures customer={customer} />
        <Card as="section" aria-labelledby="customer-sales">
          <CardHeader
            title={<span id="customer-sales">Sales per month</span>}
            description="Excludes cancelled orders"
          />
          <SalesChart months={customer.months} />
        </Card>
        <div className="grid gap-6 xl:grid-cols-2">
          <RecentOrders customer={customer} />
          <OpenInvoices customer={customer} />
        </div>
        <CustomerNotes customerId={customer.id} />
      </div>
      <CustomerProfile customer={customer} {...links} />
    </div>
  );
}

function Figures({ customer }: { customer: CustomerSummary }) {
  const overdue = customer.openInvoices.filter(({ daysOverdue }) => daysOverdue > 0);
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4">
      <Figure
        name="Balance due"
        detail={overdue.length > 0 && <Badge color="red">{counted(overdue.length, 'invoice')} overdue</Badge>}
      >
        {formatMoney(customer.balance)}
      </Figure>
      {customer.creditLimit !== null && (
        <AvailableCredit customerId={customer.id} limit={customer.creditLimit} />
      )}
      <Figure name="Orders">{customer.orderCount.toLocaleString('en-US')}</Figure>
      <Figure name="Last order">
        {customer.lastOrderAt === null ? 'None' : formatInstantDay(customer.lastOrderAt)}
      </Figure>
    </dl>
  );
}

/** Only for customers with a limit. It has its place before its amount is known. */
function AvailableCredit({ customerId, limit }: { customerId: number; limit: Cents }) {
  const { data, isError } = useQuery(customerQueries.credit(customerId));
  if (isError) return null;
  const available = data?.available ?? null;
  return (
    <Figure
      name="Available credit"
      detail={<span className="text-sm font-normal text-ink-soft">{`of ${formatMoney(limit)}`}</span>}
    >
      <span className={available !== null && available < 0 ? 'text-danger' : undefined}>
        {available === null ? '…' : formatMoney(available)}
      </span>
    </Figure>
  );
}

type FigureProps = { name: string; detail?: ReactNode; children: ReactNode };

function Figure({ name, detail, children }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 text-title font-semibold tabular-nums max-sm:flex-col max-sm:items-start">
        {children}
        {detail}
      </dd>
    </div>
  );
}

type RowProps = { orderId: number; name: string; note: ReactNode; amount: string };

function Row({ orderId, name, note, amount }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2">
      <Link
        to="/orders/$orderId"
        params={{ orderId: String(orderId) }}
        className={`${linkClass} justify-self-start whitespace-nowrap`}
      >
        {name}
      </Link>
      <span className="text-end tabular-nums">{amount}</span>
      <span className="col-span-2 text-sm text-ink-soft tabular-nums">{note}</span>
    </li>
  );
}

function RecentOrders({
  customer: { id: customerId, recentOrders, orderCount },
}: {
  customer: CustomerSummary;
}) {
  return (
    <Card as="section" aria-labelledby="customer-orders">
      <CardHeader
        title={<span id="customer-orders">Recent orders</span>}
        className="mb-2"
        actions={
          orderCount > recentOrders.length && (
            <Link to="/orders" search={{ customerId }} className={linkClass}>
              All orders
            </Link>
          )
        }
      />
      {recentOrders.length === 0 ? (
        <p className="text-ink-soft">No orders yet.</p>
      ) : (
        <ul className="divide-y">
          {recentOrders.map(({ id, orderNumber, status, total, createdAt }) => {
            const { label, color } = listBadge(status);
            return (
              <Row
                key={id}
                orderId={id}
                name={orderNumber}
                amount={formatMoney(total)}
                note={
                  <span className="inline-flex flex-wrap items-center gap-x-2">
                    {formatInstantDay(createdAt)}
                    <Badge color={color}>{label}</Badge>
                  </span>
                }
              />
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const INVOICES_SHOWN = 8;

function OpenInvoices({ customer: { id, openInvoices } }: { customer: CustomerSummary }) {
  const shown = openInvoices.slice(0, INVOICES_SHOWN);
  return (
    <Card as="section" aria-labelledby="customer-invoices">
      <CardHeader
        title={<span id="customer-invoices">Open invoices</span>}
        className="mb-2"
        actions={
          openInvoices.length > shown.length && (
            <Link
              to="/customers/$customerId/statement"
              params={{ customerId: String(id) }}
              className={linkClass}
            >
              All {openInvoices.length}
            </Link>
          )
        }
      />
      {shown.length === 0 ? (
        <p className="text-ink-soft">No open invoices.</p>
      ) : (
        <ul className="divide-y">
          {shown.map(({ orderId, number, dueOn, open, daysOverdue }) => (
            <Row
              key={number}
              orderId={orderId}
              name={number}
              amount={formatMoney(open)}
              note={
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  Due {formatDay(dueOn)}
                  {daysOverdue > 0 && <Badge color="red">{counted(daysOverdue, 'day')} overdue</Badge>}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
