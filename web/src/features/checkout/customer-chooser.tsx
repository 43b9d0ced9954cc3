import type { Ref } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { FormError } from '../../ui/form-error';
import { type CheckoutForm, chooseCustomer } from './checkout-entry';
import { CustomerPicker } from './customer-picker';

type CustomerChooserProps = { ref: Ref<HTMLDivElement>; form: CheckoutForm };

const modes = [
  ['existing', 'Existing customer'],
  ['new', 'New customer'],
] as const;

/** Staff order for a customer they have, or for one they add with this order. */
export function CustomerChooser({ ref, form }: CustomerChooserProps) {
  const [mode, customer] = form.watch(['customerMode', 'customer']);
  return (
    <Card as="section">
      <CardHeader title="Customer" />
      <div ref={ref} tabIndex={-1} className="flex flex-col gap-4 outline-hidden">
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="sr-only">Who the order is for</legend>
          {modes.map(([value, label]) => (
            <label
              key={value}
              className="inline-flex items-center gap-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
            >
              <input
                type="radio"
                value={value}
                className="size-4.5 accent-accent"
                {...form.register('customerMode', { onChange: () => form.clearErrors() })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {mode === 'existing' && (
          <>
            <FormError message={form.formState.errors.customer?.message} />
            <CustomerPicker value={customer} onChange={(chosen) => chooseCustomer(form, chosen)} />
          </>
        )}
      </div>
    </Card>
  );
}
