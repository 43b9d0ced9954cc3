import { formatMoney } from '@casepack/contract/money';
import type { EditPreview } from '@casepack/contract/orders/order-change';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failure } from '../../api/failure';
import { Card, CardHeader } from '../../ui/card';
import { Money } from '../../ui/money';
import { productCount } from './item-words';
import { MoneyAfter } from './money-after';
import { toItems } from './order-entry';
import { orderQueries } from './orders.queries';
import { discountLabel, TotalsList } from './totals-list';
import type { OrderEditing } from './use-order-editing';
import { useSettled } from './use-settled';

/** Tax, shipping and discount follow the lines, as the server says. */
export function usePreview({ base, lines }: OrderEditing) {
  const items = useMemo(() => toItems(lines.lines), [lines.lines]);
  const settled = useSettled(items);
  const { data, error, isFetching } = useQuery(
    orderQueries.editPreview(base.id, { items: settled, version: base.version }),
  );
  const isCurrent = settled === items && !isFetching;
  return {
    preview: data,
    problem: error ? failure(error, 'The total is not known').description : undefined,
    isCurrent,
  };
}

/** The current total, visible from every line. */
export function CorrectedTotal({ preview }: { preview: EditPreview | undefined }) {
  return (
    <p aria-hidden className="ps-1 leading-tight whitespace-nowrap max-sm:flex max-sm:flex-col">
      <span className="text-sm text-ink-soft">Total </span>
      <span className="font-semibold">
        <Money>{preview ? formatMoney(preview.total) : '–'}</Money>
      </span>
    </p>
  );
}

type CorrectedTotalsProps = {
  editing: OrderEditing;
  preview: EditPreview | undefined;
  problem: string | undefined;
};

export function CorrectedTotals({ editing, preview, problem }: CorrectedTotalsProps) {
  return (
    <Card as="section" aria-label="Order Summary">
      <CardHeader title="Order Summary" />
      {preview && problem === undefined && (
        <>
          <TotalsList
            count={productCount(editing.lines.lines.length)}
            totals={preview}
            discountName={discountLabel(editing.base)}
          />
          <MoneyAfter order={editing.base} due={preview.due} toRefund={preview.toRefund} />
        </>
      )}
      <p role="status" className={problem === undefined ? 'sr-only' : 'text-sm text-danger'}>
        {problem ?? (preview ? `Total ${formatMoney(preview.total)}` : '')}
      </p>
    </Card>
  );
}
