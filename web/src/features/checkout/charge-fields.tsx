import type { Quote } from '@casepack/contract/checkout/endpoints';
import { moneyText } from '@casepack/contract/money-text';
import { AmountInput } from '../../ui/amount-input';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import type { CheckoutForm } from './checkout-entry';

type ChargeFieldsProps = {
  form: CheckoutForm;
  totals: Quote['totals'];
  discountRefusal: string | undefined;
};

/** Tax, shipping and discount, for whoever may set them. */
export function ChargeFields({ form, totals, discountRefusal }: ChargeFieldsProps) {
  const { errors } = form.formState;
  const isPercentage = form.watch('discountType') === 'percentage';
  return (
    <Card as="section">
      <CardHeader
        title="Tax, shipping and discount"
        description="Leave tax and shipping empty to use the manufacturer's defaults."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tax ($)" error={errors.tax?.message}>
          <AmountInput placeholder={moneyText(totals.tax)} {...form.register('tax')} />
        </Field>
        <Field label="Shipping ($)" error={errors.shipping?.message}>
          <AmountInput placeholder={moneyText(totals.shipping)} {...form.register('shipping')} />
        </Field>
        <Field label="Discount type">
          <Select {...form.register('discountType')}>
            <option value="flat">Flat amount</option>
            <option value="percentage">Percentage</option>
          </Select>
        </Field>
        <Field
          label={isPercentage ? 'Discount (%)' : 'Discount ($)'}
          error={errors.discountValue?.message ?? discountRefusal}
        >
          <AmountInput placeholder={isPercentage ? '0' : '0.00'} {...form.register('discountValue')} />
        </Field>
        <Field
          label="Discount description"
          error={errors.discountDescription?.message}
          optional
          className="sm:col-span-2"
        >
          <Input autoComplete="off" {...form.register('discountDescription')} />
        </Field>
      </div>
    </Card>
  );
}
