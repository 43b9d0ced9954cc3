import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { getShipmentSlip } from '@casepack/contract/documents/endpoints';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { Order, PublicShipment } from '@casepack/contract/orders/order';
import type { Shipment } from '@casepack/contract/shipments/shipment';
import { canWithdraw } from '@casepack/contract/shipments/shippable';
import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { orderQueries } from './orders.queries';
import type { ShownItem, ShownOrder } from './shown-order';
import { TrackingList } from './tracking-list';
import { WithdrawShipment } from './withdraw-shipment';

type ShownShipment = PublicShipment & Partial<Pick<Shipment, 'packages' | 'weight'>>;

const slipHref = (orderId: number, number: number): string =>
  getShipmentSlip.path.replace(':id', String(orderId)).replace(':number', String(number));

type StoredShipmentsProps = {
  order: Order;
  /** Prints packing slips and takes shipments back. */
  canManage: boolean;
};

/** The shipments of an order, for signed-in users. */
export function StoredShipments({ order, canManage }: StoredShipmentsProps) {
  const { data, isError, isFetching, refetch } = useQuery(orderQueries.shipments(order));
  if (data !== undefined) {
    return (
      <ShipmentList
        order={order}
        shipments={data}
        slipHref={canManage ? (number) => slipHref(order.id, number) : undefined}
        withdrawal={
          canManage && canWithdraw(order)
            ? (number) => {
                const shipment = data.find((each) => each.number === number);
                return shipment && <WithdrawShipment order={order} shipment={shipment} />;
              }
            : undefined
        }
      />
    );
  }
  if (!isError) return <SkeletonRows count={3} label="Loading the shipments" />;
  return (
    <LoadFailed
      title="The shipments could not be loaded"
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

type ShipmentListProps = {
  order: ShownOrder;
  shipments: readonly ShownShipment[];
  /** Where the packing slip of a shipment is, for users who may print it. */
  slipHref?: ((number: number) => string) | undefined;
  /** Takes a shipment back, for users who may. */
  withdrawal?: ((number: number) => ReactNode) | undefined;
};

/** What has left, each with its contents and tracking numbers, and what is still to come. */
export function ShipmentList({ order, shipments, slipHref, withdrawal }: ShipmentListProps) {
  const { items, tracking, status } = order;
  const known = new Set(
    shipments.flatMap((each) => each.tracking.map(({ trackingNumber }) => trackingNumber)),
  );
  const others = tracking.filter(({ trackingNumber }) => !known.has(trackingNumber));
  const left = status === 'cancelled' ? [] : items.filter((item) => leftToShip(item) > 0);
  return (
    <Card as="section" aria-label="Tracking Information">
      <CardHeader title="Tracking Information" />
      <ol className="flex flex-col gap-6">
        {shipments.map((shipment) => (
          <ShipmentEntry
            key={shipment.number}
            shipment={shipment}
            items={items}
            isOnly={shipments.length === 1 && left.length === 0}
            slipHref={slipHref?.(shipment.number)}
            withdrawal={withdrawal?.(shipment.number)}
          />
        ))}
      </ol>
      {others.length > 0 && (
        <section aria-label="Other tracking numbers" className="mt-6 border-t pt-4">
          <TrackingList tracking={others} />
        </section>
      )}
      {left.length > 0 && (
        <section aria-labelledby="still-to-come" className="mt-6 border-t pt-4">
          <h3 id="still-to-come" className="font-semibold">
            Still to come
          </h3>
          <ul className="mt-2 flex max-w-text flex-col gap-1">
            {left.map((item, index) => (
              <Content
                key={item.id ?? index}
                line={{ ...item, name: item.product.name }}
                quantity={leftToShip(item)}
                casePackQuantity={item.product.casePackQuantity}
                note={waitingNote(item)}
              />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function waitingNote({ waitingQuantity, expectedOn }: ShownItem): string | undefined {
  if (waitingQuantity === 0) return undefined;
  return expectedOn ? `expected around ${formatDay(expectedOn)}` : 'waiting for stock';
}

type ShipmentEntryProps = {
  shipment: ShownShipment;
  items: readonly ShownItem[];
  /** It is the whole order: no need to number it. */
  isOnly: boolean;
  slipHref: string | undefined;
  withdrawal: ReactNode;
};

function ShipmentEntry({ shipment, items, isOnly, slipHref, withdrawal }: ShipmentEntryProps) {
  const { number, shippedOn, packages, weight, tracking, lines } = shipment;
  const day = formatDay(shippedOn);
  const parcel = [
    ...(packages ? [counted(packages, 'package')] : []),
    ...(weight ? [`${weight / 100} lb`] : []),
  ].join(', ');
  return (
    <li className="flex flex-col gap-3 border-t pt-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="font-semibold">{isOnly ? `Shipped ${day}` : `Shipment ${number}, ${day}`}</h3>
          {parcel !== '' && <p className="text-sm text-ink-soft">{parcel}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {withdrawal}
          {slipHref !== undefined && (
            <a href={slipHref} download className={buttonClass({ size: 'sm' })}>
              <FileText aria-hidden />
              Packing slip
            </a>
          )}
        </div>
      </div>
      {tracking.length > 0 && <TrackingList tracking={tracking} />}
      <ul aria-label={`Contents of shipment ${number}`} className="flex max-w-text flex-col gap-1">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they never change places
          <Content key={index} line={line} quantity={line.quantity} casePackQuantity={casesOf(items, line)} />
        ))}
      </ul>
    </li>
  );
}

const casesOf = (items: readonly ShownItem[], line: PublicShipment['lines'][number]): number =>
  items.find(({ product, isTester }) => product.sku === line.sku && isTester === line.isTester)?.product
    .casePackQuantity ?? 1;

type ContentProps = {
  line: { name: string; isTester: boolean };
  quantity: number;
  casePackQuantity: number;
  note?: string | undefined;
};

function Content({ line, quantity, casePackQuantity, note }: ContentProps) {
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        {lineName(line)}
        {note !== undefined && <span className="text-sm text-ink-soft"> ({note})</span>}
      </span>
      <span className="whitespace-nowrap text-ink-soft tabular-nums">
        {countedLine(quantity, { isTester: line.isTester, casePackQuantity })}
      </span>
    </li>
  );
}
