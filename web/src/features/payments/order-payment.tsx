import { type Cents, formatMoney } from '@casepack/contract/money';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form-error';
import { CardFields, type CardFieldsHandle } from './card-fields';
import type { PayableOrder } from './card-payments.queries';
import { CardPlace } from './card-place';
import { CardRefusal } from './card-refusal';
import { useCardProvider } from './use-card-provider';
import { type ReturnedPayment, useOrderPaying } from './use-order-paying';

type OrderPaymentProps = {
  order: PayableOrder;
  manufacturerId: number;
  amount: Cents;
  /** Set when the provider sent the browser back here. */
  returned?: ReturnedPayment | undefined;
  /** The order is another one now, or may be. */
  onChanged: () => void;
};

/** Pays what is open of an order by card. */
export function OrderPayment({ order, manufacturerId, amount, returned, onChanged }: OrderPaymentProps) {
  const provider = useCardProvider(manufacturerId);
  const fields = useRef<CardFieldsHandle>(null);
  const [isReady, setReady] = useState(false);
  const paying = useOrderPaying({ order, amount, card: fields, returned, onChanged });

  // The card has done its part: from here on the server is asked what became of it, and nothing is paid again.
  if (paying.isConfirmed) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p role="status" className="font-medium">
          {paying.isBusy ? 'Your payment is being confirmed...' : 'Your payment is not confirmed yet'}
        </p>
        <FormError message={paying.refusal} />
        {!paying.isBusy && (
          <>
            <p className="text-ink-soft">Do not pay again: your card was taken once and is charged once.</p>
            <Button variant="primary" onClick={() => void paying.pay()}>
              Check payment
            </Button>
          </>
        )}
      </div>
    );
  }
  return (
    <form
      noValidate
      aria-label="Card payment"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void paying.pay();
      }}
    >
      <CardRefusal message={paying.refusal} />
      <CardPlace provider={provider}>
        {({ stripe, publishableKey }) => (
          <>
            <CardFields
              key={publishableKey}
              handleRef={fields}
              stripe={stripe}
              purpose={{ mode: 'payment', amount }}
              onReady={setReady}
            />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              className="mt-4"
              fullWidth
              disabled={!isReady}
              busy={paying.isBusy}
              busyLabel="Processing..."
            >
              Pay {formatMoney(amount)}
            </Button>
          </>
        )}
      </CardPlace>
    </form>
  );
}
