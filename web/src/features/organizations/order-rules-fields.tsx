import type { UseFormRegisterReturn } from 'react-hook-form';
import { AmountInput } from '../../ui/amount-input';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { orderRulesLabels as labels, type OrderRulesInput } from './organization-entry';
import { PriceListField } from './price-list-field';

type RuleName = keyof OrderRulesInput;

type OrderRulesFieldsProps = {
  register: (name: RuleName) => UseFormRegisterReturn;
  errors: Partial<Record<RuleName, { message?: string }>>;
  /** Undefined for a new manufacturer, which has no price lists. */
  manufacturerId: number | undefined;
};

/** What a manufacturer asks of every order. */
export function OrderRulesFields({ register, errors, manufacturerId }: OrderRulesFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={labels.minimumFirstOrder}
          error={errors.minimumFirstOrder?.message}
          help="Of the subtotal before discount. Empty is none."
        >
          <AmountInput {...register('minimumFirstOrder')} />
        </Field>
        <Field
          label={labels.minimumReorder}
          error={errors.minimumReorder?.message}
          help="For customers who have ordered before."
        >
          <AmountInput {...register('minimumReorder')} />
        </Field>
        <Field
          label={labels.freeShippingFrom}
          error={errors.freeShippingFrom?.message}
          help="Empty: shipping is always charged."
        >
          <AmountInput {...register('freeShippingFrom')} />
        </Field>
      </div>
      <Field
        label={labels.holdAfterDaysOverdue}
        error={errors.holdAfterDaysOverdue?.message}
        help="Empty: orders are not held for overdue invoices."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="sm:w-32"
          {...register('holdAfterDaysOverdue')}
        />
      </Field>
      {manufacturerId !== undefined && (
        <PriceListField
          manufacturerId={manufacturerId}
          label={labels.standardPriceListId}
          help="For everyone whom no other list serves."
          error={errors.standardPriceListId?.message}
          {...register('standardPriceListId')}
        />
      )}
    </>
  );
}
