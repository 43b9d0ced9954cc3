import { canPlaceOrder, paymentTypeLabels, paymentTypes } from '@casepack/contract/payments/payment-type';
import CreditCard from 'lucide-react/icons/credit-card';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import type { CheckoutForm } from './checkout-entry';

export function PaymentFields({ form }: { form: CheckoutForm }) {
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
      {canPlaceOrder(type) && <CardPlace />}
    </Card>
  );
}

/** Where the card form stands once the manufacturer takes cards. */
function CardPlace() {
  return (
    <div className="mt-4 flex gap-3 rounded-lg bg-ground p-4">
      <CreditCard aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div>
        <p className="font-medium">Card payment is not set up yet</p>
        <p className="text-sm text-ink-soft">Save the order now. It can be paid later.</p>
      </div>
    </div>
  );
}
