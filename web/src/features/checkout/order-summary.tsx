import type { DiscountLimit, Quote } from '@casepack/contract/checkout/endpoints';
import { formatMoney } from '@casepack/contract/money';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Money } from '../../ui/money';
import { BuyingLimitNotice } from './buying-limit-notice';
import { DiscountLimitNotice } from './discount-limit-notice';
import { useSummaryBar } from './use-summary-bar';

type Totals = Quote['totals'];

function SummaryRows({ totals, className }: { totals: Totals; className?: string }) {
  const rows = [
    ['Subtotal', formatMoney(totals.subtotal)],
    ['Tax', formatMoney(totals.tax)],
    ['Shipping', formatMoney(totals.shipping)],
    ['Discount', `${totals.discount > 0 ? '−' : ''}${formatMoney(totals.discount)}`],
  ] as const;
  return (
    <dl className={cn('flex flex-col gap-1.5', className)}>
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            <Money>{amount}</Money>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type OrderSummaryProps = {
  totals: Totals;
  /** The server is asked again; what shows is from before. */
  isUpdating: boolean;
  /** Why the server has no figures for what is on the screen, where it has none. */
  failure: string | undefined;
  onRetry: () => void;
  /** What is missing to the order's minimum. */
  minimum: ReactNode;
  /** How the order stands against the limit of a rep. */
  limit: DiscountLimit | undefined;
  /** What the user's company wants to approve. */
  buyingLimit: Quote['buyingLimit'];
  /** What the customer may still owe, and whether the order will be held. */
  credit: ReactNode;
  /** What happens next. */
  action: ReactNode;
};

/** Beside the order on a wide screen; on a narrow one a bar at the bottom, so that the total is always in sight. */
export function OrderSummary({
  totals,
  isUpdating,
  failure,
  onRetry,
  minimum,
  limit,
  buyingLimit,
  credit,
  action,
}: OrderSummaryProps) {
  const bar = useRef<HTMLElement>(null);
  useSummaryBar(bar);
  return (
    <aside
      ref={bar}
      aria-label="Order summary"
      className="sticky bottom-(--bottom-bar) z-20 -mx-4 border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:top-20 lg:bottom-auto lg:mx-0 lg:flex lg:flex-col lg:rounded-lg lg:border lg:p-6"
    >
      <h2 className="mb-4 text-lg font-semibold max-lg:hidden">Summary</h2>
      <SummaryRows totals={totals} className="max-lg:hidden lg:mb-3 lg:border-b lg:pb-3" />
      {failure !== undefined && (
        <p
          role="alert"
          className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger lg:mb-3"
        >
          {failure}
          <Button size="sm" busy={isUpdating} onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      {minimum}
      {/* They arrive with the figures: beside the order they are below the button, which must not move under a finger. */}
      <div className="lg:order-last lg:*:mt-4 lg:*:mb-0!">
        <DiscountLimitNotice limit={limit} />
        <BuyingLimitNotice limit={buyingLimit} />
        {credit}
      </div>
      <div className="flex items-center justify-between gap-x-4 gap-y-2 max-lg:flex-wrap lg:flex-col lg:items-stretch lg:gap-4">
        <p
          aria-live="polite"
          aria-busy={isUpdating}
          className={cn(
            'flex gap-x-3 transition-opacity max-lg:flex-col lg:items-baseline lg:justify-between',
            isUpdating && 'opacity-60',
          )}
        >
          <span className="font-medium max-lg:text-sm max-lg:text-ink-soft">Total</span>
          <Money size="lg">{formatMoney(totals.total)}</Money>
        </p>
        {action}
      </div>
    </aside>
  );
}

/** The same rows in the flow of the page, where the bar has no room for them. */
export function SummaryCard({ totals }: { totals: Totals }) {
  return (
    <Card as="section" className="lg:hidden">
      <h2 className="mb-4 text-lg font-semibold">Summary</h2>
      <SummaryRows totals={totals} />
      <p className="mt-3 flex justify-between gap-4 border-t pt-3 font-semibold">
        <span>Total</span>
        <Money>{formatMoney(totals.total)}</Money>
      </p>
    </Card>
  );
}
