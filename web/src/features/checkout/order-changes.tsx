import type { Quote } from '@casepack/contract/checkout/endpoints';
import { formatCount } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import { lineName, quantityFixWords } from '@casepack/contract/orders/line-words';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Ref } from 'react';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import type { LineIssue } from './line-issue';

type OrderChangesProps = {
  ref?: Ref<HTMLElement> | undefined;
  issues: readonly LineIssue[];
  /** None while the server could not come to any. */
  totals: Quote['totals'] | undefined;
  /** The total that was refused, where the server came to another one. */
  refusedTotal: Cents | undefined;
  onQuantity: (line: LineKey, quantity: number) => void;
  onResetPrice: (line: LineKey) => void;
  onAcceptPrices: () => void;
  accepting: boolean;
};

/** What is different from what the person has seen, line by line, and how to fix it. */
export function OrderChanges({
  ref,
  issues,
  totals,
  refusedTotal,
  onQuantity,
  onResetPrice,
  onAcceptPrices,
  accepting,
}: OrderChangesProps) {
  const isTotalChanged = refusedTotal !== undefined && totals !== undefined && refusedTotal !== totals.total;
  if (issues.length === 0 && !isTotalChanged) return null;
  const hasNewPrices = issues.some(({ fix }) => fix.how === 'accept');
  const toRemove = issues.filter(({ fix }) => fix.how === 'remove');
  const toRoundUp = issues.filter(({ line, fix }) => fix.how === 'set' && fix.quantity > line.quantity);
  const isPricesOnly = issues.every(({ fix }) => fix.how === 'accept');

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
      {issues.length > 0 && (
        <ul className="flex flex-col gap-2 text-ink">
          {issues.map((issue) => (
            <Issue key={issue.id} issue={issue} onQuantity={onQuantity} onResetPrice={onResetPrice} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink empty:hidden">
        {totals && (hasNewPrices || isTotalChanged) && (
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
              for (const { line, fix } of toRoundUp) if (fix.how === 'set') onQuantity(line, fix.quantity);
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

type IssueProps = Pick<OrderChangesProps, 'onQuantity' | 'onResetPrice'> & { issue: LineIssue };

function Issue({ issue: { line, message, fix }, onQuantity, onResetPrice }: IssueProps) {
  const name = lineName(line);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-sm wrap-anywhere">
        <span className="font-medium">{name}</span>: {message}
      </p>
      {fix.how === 'set' && (
        <Button
          size="sm"
          aria-label={`${quantityFixWords(fix.quantity, line.quantity)}: ${name}`}
          onClick={() => onQuantity(line, fix.quantity)}
        >
          {quantityFixWords(fix.quantity, line.quantity)}
        </Button>
      )}
      {fix.how === 'reset' && (
        <Button size="sm" aria-label={`Reset ${name} to list price`} onClick={() => onResetPrice(line)}>
          Reset to list price
        </Button>
      )}
      {fix.how === 'remove' && (
        <Button size="sm" aria-label={`Remove ${name} from the order`} onClick={() => onQuantity(line, 0)}>
          Remove
        </Button>
      )}
    </li>
  );
}
