import { counted } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { lineName, pricePer, quantityWords } from '@casepack/contract/orders/line-words';
import type { OrderEdit, RepricedLine, RepricePreview } from '@casepack/contract/orders/order-change';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LoadFailed } from '../../ui/load-failed';
import { Skeleton } from '../../ui/skeleton';
import { orderQueries } from './orders.queries';

type RepriceDialogProps = {
  orderId: number;
  edit: OrderEdit;
  /** The new prices, by the position of the line. */
  onApply: (prices: ReadonlyMap<number, Cents>) => void;
  onClose: () => void;
};

const differs = ({ unitPrice, newUnitPrice }: RepricedLine): boolean => unitPrice !== newUnitPrice;

export function RepriceDialog({ orderId, edit, onApply, onClose }: RepriceDialogProps) {
  const preview = useQuery(orderQueries.repricePreview(orderId, edit));
  const changed = preview.data?.lines.filter(differs) ?? [];

  function apply() {
    onApply(new Map(changed.map(({ line, newUnitPrice }) => [line, newUnitPrice])));
    announce(`${counted(changed.length, 'line')} repriced`);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reprice all lines"
      description="Today’s list prices for this customer. They apply once you save the order."
      footer={
        <>
          <Button onClick={onClose}>{changed.length > 0 ? 'Cancel' : 'Close'}</Button>
          {changed.length > 0 && (
            <Button variant="primary" onClick={apply}>
              {`Reprice ${counted(changed.length, 'line')}`}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <Skeleton className="h-40" />}
      {preview.isError && (
        <LoadFailed
          hint={messageOf(preview.error, 'The prices could not be checked.')}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && <Preview preview={preview.data} changed={changed} />}
    </Dialog>
  );
}

const keptWords = {
  manual_price: 'set by hand and stay',
  no_list_price: 'not in the catalog now and stay',
} as const;

type PreviewProps = { preview: RepricePreview; changed: readonly RepricedLine[] };

function Preview({ preview: { lines, totals, newTotals }, changed }: PreviewProps) {
  const kept = (['manual_price', 'no_list_price'] as const).flatMap((why) => {
    const count = lines.filter(({ keeps }) => keeps === why).length;
    return count === 0 ? [] : [`${counted(count, 'price')} ${count === 1 ? 'is' : 'are'} ${keptWords[why]}.`];
  });
  return (
    <div className="flex flex-col gap-4">
      {changed.length === 0 ? (
        <p>All prices are the list prices of today.</p>
      ) : (
        <ul aria-label="New prices" className="flex flex-col">
          {changed.map((line) => (
            <Changed key={line.line} line={line} />
          ))}
        </ul>
      )}
      {kept.length > 0 && <p className="text-sm text-ink-soft">{kept.join(' ')}</p>}
      {changed.length > 0 && (
        <p className="flex justify-between gap-4 border-t pt-3 font-semibold">
          <span>Total</span>
          <Change from={totals.total} to={newTotals.total} />
        </p>
      )}
    </div>
  );
}

function Changed({ line }: { line: RepricedLine }) {
  return (
    <li className="flex items-start justify-between gap-4 border-t py-2 first:border-t-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{lineName(line)}</p>
        <p className="text-sm text-ink-soft">
          {line.sku} · {quantityWords(line)}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <Change from={line.totalPrice} to={line.newTotalPrice} />
        <p className="text-sm text-ink-soft">
          <Change from={line.unitPrice} to={line.newUnitPrice} /> {pricePer(line)}
        </p>
      </div>
    </li>
  );
}

const Change = ({ from, to }: { from: Cents; to: Cents }) => (
  <span className="whitespace-nowrap tabular-nums">{`${formatMoney(from)} → ${formatMoney(to)}`}</span>
);
