import { type Cents, cents, formatMoney, formatPercentage, toBasisPoints } from '@casepack/contract/money';
import type { OrderTotals } from '@casepack/contract/orders/totals';
import type { ReactNode } from 'react';
import { cn } from '../../ui/cn';
import { Money } from '../../ui/money';
import type { ShownOrder } from './shown-order';

type Discount = Pick<ShownOrder, 'discountType' | 'discountValue' | 'discountDescription'>;

/** 'Discount (10%): Spring promotion'; an amount is already in the total beside it. */
export function discountLabel({ discountType, discountValue, discountDescription }: Discount): string {
  const percent = discountType === 'percentage' ? ` (${formatPercentage(toBasisPoints(discountValue))})` : '';
  return `Discount${percent}${discountDescription ? `: ${discountDescription}` : ''}`;
}

type TotalsListProps = {
  count: string;
  totals: OrderTotals;
  discountName: string;
  /** False if they are in fields beside it. */
  showsCharges?: boolean;
  showsDiscount?: boolean;
  /** Credit notes for what came back; the total stays as it was. */
  credited?: Cents;
};

export function TotalsList({
  count,
  totals,
  discountName,
  showsCharges = true,
  showsDiscount = showsCharges,
  credited = cents(0),
}: TotalsListProps) {
  return (
    <dl className="flex flex-col gap-1.5">
      <Line name={`Subtotal (${count})`}>{formatMoney(totals.subtotal)}</Line>
      {showsCharges && (
        <>
          <Line name="Tax">{formatMoney(totals.tax)}</Line>
          <Line name="Shipping">{formatMoney(totals.shipping)}</Line>
        </>
      )}
      {showsDiscount && totals.discount > 0 && (
        <Line name={discountName} className="text-green">
          −{formatMoney(totals.discount)}
        </Line>
      )}
      <Line name="Total" className="mt-1.5 border-t pt-3 text-lg font-semibold">
        {formatMoney(totals.total)}
      </Line>
      {credited > 0 && (
        <Line name="Credited for returns" className="text-green">
          −{formatMoney(credited)}
        </Line>
      )}
    </dl>
  );
}

type LineProps = { name: string; className?: string | undefined; children: ReactNode };

function Line({ name, className, children }: LineProps) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd>
        <Money>{children}</Money>
      </dd>
    </div>
  );
}
