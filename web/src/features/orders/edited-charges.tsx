import { cents, formatMoney, money } from '@casepack/contract/money';
import { moneyAfter, orderMoney } from '@casepack/contract/payments/order-money';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { AmountInput } from '../../ui/amount-input';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Money } from '../../ui/money';
import { Select } from '../../ui/select';
import { productCount } from './item-words';
import { MoneyAfter } from './money-after';
import { entryLabels, runningTotals } from './order-entry';
import { discountLabel, TotalsList } from './totals-list';
import type { OrderEditing } from './use-order-editing';

/** Tax, shipping and discount, and the resulting totals. */
export function EditedCharges({ editing }: { editing: OrderEditing }) {
  const { register, formState } = editing.charges;
  const { errors } = formState;
  return (
    <Card as="section" aria-label="Order Summary">
      <CardHeader title="Order Summary" />
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Field label={entryLabels.tax} error={errors.tax?.message}>
          <AmountInput {...register('tax')} />
        </Field>
        <Field label={entryLabels.shipping} error={errors.shipping?.message}>
          <AmountInput {...register('shipping')} />
        </Field>
        <Field label={entryLabels.discount} error={errors.discount?.message}>
          <AmountInput {...register('discount')} />
        </Field>
        <Field label={entryLabels.discountType}>
          <Select {...register('discountType')}>
            <option value="flat">$</option>
            <option value="percentage">%</option>
          </Select>
        </Field>
        <Field
          label={entryLabels.discountDescription}
          optional
          error={errors.discountDescription?.message}
          className="col-span-2"
        >
          <Input maxLength={200} {...register('discountDescription')} />
        </Field>
      </div>
      <RunningTotals editing={editing} />
      <StaffMoneyAfter editing={editing} />
    </Card>
  );
}

function useRunningTotals({ charges, lines }: OrderEditing) {
  useWatch({ control: charges.control });
  const entry = charges.getValues();
  const { tax, shipping, discount, discountType } = entry;
  // Adding up a thousand lines takes a while, and most renders do not change them.
  const totals = useMemo(
    () => runningTotals({ tax, shipping, discount, discountType }, lines.lines),
    [tax, shipping, discount, discountType, lines.lines],
  );
  return { entry, totals };
}

/** The current total, visible from every line. */
export function RunningTotal({ editing }: { editing: OrderEditing }) {
  const { totals } = useRunningTotals(editing);
  return (
    <p aria-hidden className="ps-1 leading-tight whitespace-nowrap max-sm:flex max-sm:flex-col">
      <span className="text-sm text-ink-soft">Total </span>
      <span className="font-semibold">
        <Money>{typeof totals === 'string' ? '–' : formatMoney(totals.total)}</Money>
      </span>
    </p>
  );
}

function StaffMoneyAfter({ editing }: { editing: OrderEditing }) {
  const { totals } = useRunningTotals(editing);
  const { base } = editing;
  if (typeof totals === 'string' || totals.total === base.total) return null;
  const { due, toRefund } = orderMoney(moneyAfter(base, { kind: 'edited', total: totals.total }, new Date()));
  return <MoneyAfter order={base} due={due} toRefund={toRefund} />;
}

function RunningTotals({ editing }: { editing: OrderEditing }) {
  const { entry, totals } = useRunningTotals(editing);
  const { lines } = editing.lines;
  const isRefused = typeof totals === 'string';
  return (
    <>
      {!isRefused && (
        <TotalsList
          count={productCount(lines.length)}
          totals={totals}
          showsCharges={false}
          showsDiscount={entry.discountType === 'percentage'}
          discountName={discountLabel({
            discountType: entry.discountType === 'percentage' ? 'percentage' : 'flat',
            discountValue: money.safeParse(entry.discount).data ?? cents(0),
            discountDescription: entry.discountDescription ?? null,
          })}
        />
      )}
      {/* Only the last total is announced to screen readers. */}
      <p role="status" className={isRefused ? 'border-t pt-3 text-sm text-danger' : 'sr-only'}>
        {isRefused ? totals : `Total ${formatMoney(totals.total)}`}
      </p>
    </>
  );
}
