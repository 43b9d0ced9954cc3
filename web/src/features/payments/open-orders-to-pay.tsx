import { dayOf } from '@casepack/contract/calendar';
import { counted, formatCount } from '@casepack/contract/count';
import { cents, formatMoney, sumOfMany } from '@casepack/contract/money';
import { isOverdue } from '@casepack/contract/payments/overdue';
import type { OpenOrder } from '@casepack/contract/payments/receipts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { cn } from '../../ui/cn';
import { Dialog } from '../../ui/dialog';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { invoiceWords, payableName } from './open-order-words';
import { OrderPayment } from './order-payment';
import { openOrdersQuery } from './receipts.queries';
import type { ReturnedPayment } from './use-order-paying';

type OpenOrdersToPayProps = {
  customerId: number;
  manufacturerId: number;
  /** Set if the card provider redirected back here. */
  returned: ReturnedPayment | undefined;
};

/** Of a long list, so that it does not bury what follows on the page. A few more than that are not worth a click. */
const ROWS_SHOWN = 5;
const ROWS_SPARED = 3;

/** An authorized card is charged without anyone paying. */
const takesPayment = ({ authorized }: OpenOrder): boolean => authorized === 0;

/** What a company still has to pay. One or several orders are paid by card at once. */
export function OpenOrdersToPay({ returned, ...owner }: OpenOrdersToPayProps) {
  const [paying, setPaying] = useState<readonly OpenOrder[]>();
  return (
    <>
      {returned && <ReturnedPaymentDialog {...owner} returned={returned} />}
      {paying && <PaymentDialog {...owner} orders={paying} onClose={() => setPaying(undefined)} />}
      <OpenOrders {...owner} onPay={setPaying} />
    </>
  );
}

type Owner = Omit<OpenOrdersToPayProps, 'returned'>;

/** The result of a payment that the bank asked about on a page of its own. */
function ReturnedPaymentDialog({ customerId, ...payment }: Owner & { returned: ReturnedPayment }) {
  const { refetch } = useQuery(openOrdersQuery(customerId));
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Payment"
      dismissible={false}
      footer={<Button onClick={() => setOpen(false)}>Close</Button>}
    >
      <OrderPayment
        {...payment}
        order={{ customerId, orderIds: [] }}
        amount={cents(0)}
        offersSavedCards
        onChanged={() => void refetch()}
      />
    </Dialog>
  );
}

type PaymentDialogProps = Owner & { orders: readonly OpenOrder[]; onClose: () => void };

/** Closes once its orders are paid. */
function PaymentDialog({ customerId, manufacturerId, orders: asked, onClose }: PaymentDialogProps) {
  const { data: open = asked, refetch } = useQuery(openOrdersQuery(customerId));
  const orders = open.filter(({ orderId }) => asked.some((order) => order.orderId === orderId));
  const isOver = orders.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  if (isOver) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Pay ${counted(orders.length, 'order')}`}
      description={orders.map(({ orderNumber }) => orderNumber).join(', ')}
      dismissible={false}
    >
      <OrderPayment
        order={{ customerId, orderIds: orders.map(({ orderId }) => orderId) }}
        manufacturerId={manufacturerId}
        amount={sumOfMany(orders.map(({ due }) => due))}
        offersSavedCards
        onChanged={() => void refetch()}
      />
    </Dialog>
  );
}

type OpenOrdersProps = { customerId: number; onPay: (orders: readonly OpenOrder[]) => void };

function OpenOrders({ customerId, onPay }: OpenOrdersProps) {
  const { data: open, isError, isFetching, refetch } = useQuery(openOrdersQuery(customerId));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [showsAll, setShowsAll] = useState(false);

  if (open === undefined) {
    if (!isError) return <SkeletonRows count={3} label="Loading open invoices" />;
    return (
      <LoadFailed
        title="The open invoices could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (open.length === 0) return <p className="text-ink-soft">Nothing is due. Every invoice is paid.</p>;

  const payable = open.filter(takesPayment);
  const chosen = payable.filter(({ orderId }) => selected.has(orderId));
  const amount = sumOfMany(chosen.map(({ due }) => due));
  const toggle = (orderId: number) => {
    const next = new Set(selected);
    if (!next.delete(orderId)) next.add(orderId);
    setSelected(next);
  };
  const isLong = open.length > ROWS_SHOWN + ROWS_SPARED;
  const shown = isLong && !showsAll ? open.slice(0, ROWS_SHOWN) : open;

  return (
    <>
      <Checkbox
        label={isLong ? `Select all ${formatCount(payable.length)}` : 'Select all'}
        disabled={payable.length === 0}
        checked={payable.length > 0 && chosen.length === payable.length}
        indeterminate={chosen.length > 0 && chosen.length < payable.length}
        onChange={() =>
          setSelected(new Set(chosen.length === payable.length ? [] : payable.map(({ orderId }) => orderId)))
        }
      />
      <ul className="my-3 divide-y rounded-lg border">
        {shown.map((order) => (
          <Row
            key={order.orderId}
            order={order}
            isSelected={selected.has(order.orderId)}
            onToggle={() => toggle(order.orderId)}
            onPay={() => onPay([order])}
          />
        ))}
      </ul>
      {isLong && (
        <Button size="sm" className="mb-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${formatCount(open.length)}`}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{formatMoney(sumOfMany(payable.map(({ due }) => due)))} is due.</p>
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => onPay(chosen)}>
          {chosen.length === 0 ? 'Pay selected' : `Pay ${formatMoney(amount)}`}
        </Button>
      </div>
    </>
  );
}

const cardWords = ({ authorized }: OpenOrder): string =>
  `Your card is charged ${formatMoney(authorized)} when the order is approved`;

type RowProps = { order: OpenOrder; isSelected: boolean; onToggle: () => void; onPay: () => void };

function Row({ order, isSelected, onToggle, onPay }: RowProps) {
  const { orderId, dueOn, due } = order;
  const name = payableName(order);
  const isPayable = takesPayment(order);
  const isLate = isPayable && dueOn !== null && isOverdue({ due, dueOn }, dayOf(new Date()));
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the child, and has a name of its own */}
      <label className="-my-2 -ms-3 -me-2 grid size-11 place-items-center">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
          disabled={!isPayable}
          onChange={onToggle}
        />
      </label>
      <span className="min-w-0 flex-1">
        <Link
          to="/orders/$orderId"
          params={{ orderId: String(orderId) }}
          className={`${linkClass} whitespace-nowrap`}
        >
          {name}
        </Link>
        <span className={cn('block text-sm', isLate ? 'text-danger' : 'text-ink-soft')}>
          {isPayable ? invoiceWords(order, isLate ? 'Was due' : 'Due') : cardWords(order)}
        </span>
      </span>
      <span className="flex items-center gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-end">
        <span className="font-medium tabular-nums">{formatMoney(due)}</span>
        {isPayable && (
          <Button size="sm" aria-label={`Pay ${name}`} onClick={onPay}>
            Pay
          </Button>
        )}
      </span>
    </li>
  );
}
