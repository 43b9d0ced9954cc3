import { counted } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { nextWords, type PlacedReader, placedOrSaved } from './placed-words';
import { DetailStatus } from './status-badge';

type PlacedPanelProps = {
  order: Order;
  reader: PlacedReader;
  documents: ReactNode;
  /** What can be done with it now, the first thing first. */
  actions: ReactNode;
};

/** What became of the cart: the order, what happens next, its papers, and the ways on. */
export function PlacedPanel({ order, reader, documents, actions }: PlacedPanelProps) {
  const { orderNumber, total, items, customer } = order;
  return (
    <Card className="mb-8">
      <div className="flex gap-3 sm:gap-4">
        <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-green" />
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-tight">
            Order <span className="whitespace-nowrap">{orderNumber}</span> is {placedOrSaved(order)}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <DetailStatus status={order.status} />
            <span className="tabular-nums">
              {`${formatMoney(total)} · ${counted(items.length, 'product')}`}
            </span>
            {reader !== 'buyer' && (
              <span className="wrap-anywhere text-ink-soft">{customer.companyName}</span>
            )}
          </p>
        </div>
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:ps-11">
        <section aria-labelledby="placed-next">
          <h2 id="placed-next" className="font-semibold">
            What happens next
          </h2>
          <ul className="mt-1 flex max-w-text list-disc flex-col gap-1 ps-5">
            {nextWords(order, reader).map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="placed-documents">
          <h2 id="placed-documents" className="font-semibold">
            Documents
          </h2>
          {documents}
        </section>
      </div>
      <div className="mt-4 flex flex-wrap gap-2 sm:ps-11 max-sm:[&>*]:flex-auto">{actions}</div>
    </Card>
  );
}
