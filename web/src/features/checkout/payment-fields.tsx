import { canPlaceOrder, paymentTypeLabels, paymentTypes } from '@casepack/contract/payments/payment-type';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import type { CheckoutForm } from './checkout-entry';

type PaymentFieldsProps = { form: CheckoutForm; isFree: boolean; card: ReactNode };

export function PaymentFields({ form, isFree, card }: PaymentFieldsProps) {
  const type = form.watch('paymentType');
  return (
    <Card as="section">
      <CardHeader title="Payment" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Payment type">
          <Select {...form.register('paymentType', { onChange: () => form.clearErrors('marketplaceName') })}>
            {paymentTypes.map((each) => (
              <option key={each} value={each}>
                {paymentTypeLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
        {type === 'marketplace' && (
          <Field label="Marketplace name" error={form.formState.errors.marketplaceName?.message} required>
            <Input autoComplete="off" {...form.register('marketplaceName')} />
          </Field>
        )}
      </div>
      {canPlaceOrder(type) && (isFree ? <NoCard /> : card)}
    </Card>
  );
}

const NoCard = () => <p className="mt-4 text-ink-soft">There is nothing to pay, so no card is needed.</p>;
