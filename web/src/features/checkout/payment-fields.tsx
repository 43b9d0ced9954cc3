import type { PaymentTerms } from '@casepack/contract/organizations/payment-terms';
import {
  canPlaceOrder,
  noTermsWords,
  offersTerms,
  paymentTypeLabels,
  paymentTypes,
} from '@casepack/contract/payments/payment-type';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import type { CheckoutForm } from './checkout-entry';
import type { CardlessReason } from './payment-need';

type PaymentFieldsProps = {
  form: CheckoutForm;
  /** Those of the customer, once they are known. */
  terms: PaymentTerms | undefined;
  cardless: CardlessReason | undefined;
  card: ReactNode;
};

export function PaymentFields({ form, terms, cardless, card }: PaymentFieldsProps) {
  const type = form.watch('paymentType');
  const hasTerms = terms === undefined || offersTerms(terms);
  // Chosen before the customer was: it stays visible, with what is wrong.
  const offered = paymentTypes.filter((each) => each !== 'terms' || hasTerms || type === 'terms');
  return (
    <Card as="section">
      <CardHeader title="Payment" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Payment type" error={type === 'terms' && !hasTerms ? noTermsWords(terms) : undefined}>
          <Select {...form.register('paymentType', { onChange: () => form.clearErrors('marketplaceName') })}>
            {offered.map((each) => (
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
      {canPlaceOrder(type) && (cardless ? <NoCard reason={cardless} /> : card)}
    </Card>
  );
}

const cardlessWords: Record<CardlessReason, string> = {
  free: 'There is nothing to pay, so no card is needed.',
  held: 'No card is needed now. Your customer can pay by card once the order is approved.',
  approval: 'No card is needed now. The order can be paid by card once it is approved.',
};

const NoCard = ({ reason }: { reason: CardlessReason }) => (
  <p className="mt-4 text-ink-soft">{cardlessWords[reason]}</p>
);
