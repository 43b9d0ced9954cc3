import { counted } from '@casepack/contract/count';
import { formatInstantDay } from '@casepack/contract/date-text';
import type { ProductOrder } from '@casepack/contract/orders/product-order';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { productOrdersQuery } from './product-orders.queries';
import { ListStatus } from './status-badge';

type ProductOrdersProps = {
  productId: number;
  /** Only those of this customer. */
  customerId: number | undefined;
  title: string;
  /** Buyers see only their own. */
  namesCustomers: boolean;
  isCase: boolean;
};

/** The newest orders of a product, and how much of it each has. */
export function ProductOrders({ productId, customerId, title, namesCustomers, isCase }: ProductOrdersProps) {
  const orders = useQuery(productOrdersQuery(productId, customerId));
  const { data } = orders;
  return (
    <Card as="section" aria-labelledby="product-orders">
      <CardHeader
        title={<span id="product-orders">{title}</span>}
        className="mb-2"
        actions={
          data &&
          data.total > data.rows.length && (
            <Link
              to="/orders"
              search={customerId === undefined ? { productId } : { productId, customerId }}
              className={linkClass}
            >
              {`All ${data.total.toLocaleString('en-US')}${data.isAtLeast ? '+' : ''} orders`}
            </Link>
          )
        }
      />
      {data === undefined &&
        (orders.isError ? (
          <LoadFailed title="The orders could not be loaded" onRetry={() => void orders.refetch()} />
        ) : (
          <SkeletonRows count={3} label="Loading the orders" />
        ))}
      {data?.rows.length === 0 && <p className="text-ink-soft">Not ordered yet.</p>}
      {data && data.rows.length > 0 && (
        <ul className="divide-y">
          {data.rows.map((order) => (
            <Row key={order.id} order={order} namesCustomers={namesCustomers} isCase={isCase} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = { order: ProductOrder } & Pick<ProductOrdersProps, 'namesCustomers' | 'isCase'>;

function Row({ order, namesCustomers, isCase }: RowProps) {
  const { id, orderNumber, status, createdAt, companyName, cases, testers } = order;
  const quantities = [
    cases > 0 || testers === 0 ? counted(cases, isCase ? 'case' : 'unit') : '',
    testers > 0 ? counted(testers, 'tester') : '',
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2">
      <Link
        to="/orders/$orderId"
        params={{ orderId: String(id) }}
        className={`${linkClass} justify-self-start whitespace-nowrap`}
      >
        {orderNumber}
      </Link>
      <span className="text-end tabular-nums">{quantities.filter(Boolean).join(', ')}</span>
      <span className="col-span-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
        {formatInstantDay(createdAt)}
        <ListStatus status={status} />
        {namesCustomers && <span className="wrap-anywhere">{companyName}</span>}
      </span>
    </li>
  );
}
