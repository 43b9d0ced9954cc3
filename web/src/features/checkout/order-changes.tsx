import type { Quote } from '@casepack/contract/checkout/endpoints';
import { formatCount } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import { lineName, quantityFixWords } from '@casepack/contract/orders/line-words';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Ref } from 'react';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import type { LineTrouble } from './line-trouble';

type OrderChangesProps = {
  ref?: Ref<HTMLElement> | undefined;
  troubles: readonly LineTrouble[];
  /** None while the server could not come to any. */
  totals: Quote['totals'] | undefined;
  /** The total that was refused, where the server came to another one. */
  refusedTotal: Cents | undefined;
  onQuantity: (line: LineKey, quantity: number) => void;
  onResetPrice: (line: LineKey) => void;
  onAcceptPrices: () => void;
  accepting: boolean;
};

/** What is different from what the person has seen, line by line, with what mends it. */
export function OrderChanges({
  ref,
  troubles,
  totals,
  refusedTotal,
  onQuantity,
  onResetPrice,
  onAcceptPrices,
  accepting,
}: OrderChangesProps) {
  const isTotalChanged = refusedTotal !== undefined && totals !== undefined && refusedTotal !== totals.total;
  if (troubles.length === 0 && !isTotalChanged) return null;
  const hasNewPrices = troubles.some(({ mend }) => mend.how === 'accept');
  const toRemove = troubles.filter(({ mend }) => mend.how === 'remove');
  const toRoundUp = troubles.filter(({ line, mend }) => mend.how === 'set' && mend.quantity > line.quantity);
  const isPricesOnly = troubles.every(({ mend }) => mend.how === 'accept');

  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="flex flex-col gap-3 rounded-lg bg-yellow-soft p-4 text-yellow outline-hidden"
    >
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {isPricesOnly ? 'Prices have changed' : 'Some items need your attention'}
      </p>
      {troubles.length > 0 && (
        <ul className="flex flex-col gap-2 text-ink">
          {troubles.map((trouble) => (
            <Trouble key={trouble.id} trouble={trouble} onQuantity={onQuantity} onResetPrice={onResetPrice} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink empty:hidden">
        {totals && (
          <p className="text-sm tabular-nums">
            Subtotal {formatMoney(totals.subtotal)} ·{' '}
            <Money className="font-semibold">New total {formatMoney(totals.total)}</Money>
            {isTotalChanged && ` instead of ${formatMoney(refusedTotal)}`}
          </p>
        )}
        {toRoundUp.length > 1 && (
          <Button
            size="sm"
            onClick={() => {
              for (const { line, mend } of toRoundUp) if (mend.how === 'set') onQuantity(line, mend.quantity);
            }}
          >
            Round up all lines
          </Button>
        )}
        {toRemove.length > 1 && (
          <Button
            size="sm"
            onClick={() => {
              for (const { line } of toRemove) onQuantity(line, 0);
            }}
          >
            Remove all {formatCount(toRemove.length)}
          </Button>
        )}
        {hasNewPrices && (
          <Button size="sm" busy={accepting} onClick={onAcceptPrices}>
            Accept new prices
          </Button>
        )}
      </div>
    </section>
  );
}

type TroubleProps = Pick<OrderChangesProps, 'onQuantity' | 'onResetPrice'> & { trouble: LineTrouble };

function Trouble({ trouble: { line, message, mend }, onQuantity, onResetPrice }: TroubleProps) {
  const name = lineName(line);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-sm wrap-anywhere">
        <span className="font-medium">{name}</span>: {message}
      </p>
      {mend.how === 'set' && (
        <Button
          size="sm"
          aria-label={`${quantityFixWords(mend.quantity, line.quantity)}: ${name}`}
          onClick={() => onQuantity(line, mend.quantity)}
        >
          {quantityFixWords(mend.quantity, line.quantity)}
        </Button>
      )}
      {mend.how === 'reset' && (
        <Button size="sm" aria-label={`Reset ${name} to list price`} onClick={() => onResetPrice(line)}>
          Reset to list price
        </Button>
      )}
      {mend.how === 'remove' && (
        <Button size="sm" aria-label={`Remove ${name} from the order`} onClick={() => onQuantity(line, 0)}>
          Remove
        </Button>
      )}
    </li>
  );
}
