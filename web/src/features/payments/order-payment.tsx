import { type Cents, formatMoney } from '@casepack/contract/money';
import { useRef, useState } from 'react';
import type { CardHandle } from '../../api/card-slot';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form-error';
import { CardChoice } from './card-choice';
import { CardFrame } from './card-frame';
import type { PayableOrder, PayableOrders, PaymentPart } from './card-payments.queries';
import { CardRefusal } from './card-refusal';
import { CardSkeleton } from './card-skeleton';
import { useCardProvider } from './use-card-provider';
import { type ReturnedPayment, useOrderPaying } from './use-order-paying';

type OrderPaymentProps = PaymentPart & {
  order: PayableOrder | PayableOrders;
  manufacturerId: number;
  amount: Cents;
  /** The user is signed in: the server returns the saved cards they may use. */
  offersSavedCards: boolean;
  /** Set if the provider redirected back here. */
  returned?: ReturnedPayment | undefined;
  /** The order has changed, or may have. */
  onChanged: () => void;
};

/** All orders of a payment are of one customer, so the cards that can pay the first can pay all of them. */
function payerOf(order: PayableOrder | PayableOrders): PayableOrder | undefined {
  if (!('orderIds' in order)) return order;
  const [orderId] = order.orderIds;
  return orderId === undefined ? undefined : { orderId };
}

/** Pays the amount due of an order, with a saved card or a new one. */
export function OrderPayment(props: OrderPaymentProps) {
  const { order, manufacturerId, amount, part, dueAfter, offersSavedCards, returned, onChanged } = props;
  const provider = useCardProvider(manufacturerId);
  const card = useRef<CardHandle>(null);
  const [isReady, setReady] = useState(false);
  const paying = useOrderPaying({ order, amount, part, dueAfter, card, returned, onChanged });

  if (paying.isPaid) {
    return (
      <p role="status" className="font-medium">
        Your payment is complete.
      </p>
    );
  }
  // The card is confirmed: from here on the server is asked for the result, and nothing is paid again.
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
  // Back from the bank, which orders were chosen is no longer known: there is a result, and nothing to pay.
  if ('orderIds' in order && order.orderIds.length === 0) return <CardRefusal message={paying.refusal} />;
  return (
    <form
      noValidate
      aria-label="Card payment"
      className="group/form flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void paying.pay();
      }}
    >
      <CardRefusal message={paying.refusal} />
      <CardFrame provider={provider} waiting={<CardSkeleton isSaved={offersSavedCards} hasButton />}>
        {({ stripe, publishableKey }) => (
          <>
            <CardChoice
              key={publishableKey}
              handleRef={card}
              stripe={stripe}
              payer={offersSavedCards ? payerOf(order) : undefined}
              amount={amount}
              onReady={setReady}
            />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              // The provider decides how high its fields are, so the button appears once they are in place.
              className="mt-4 group-has-data-skeleton/form:invisible"
              fullWidth
              disabled={!isReady}
              busy={paying.isBusy}
              busyLabel="Processing..."
            >
              {part === 'deposit' ? 'Pay deposit' : 'Pay'} {formatMoney(amount)}
            </Button>
          </>
        )}
      </CardFrame>
    </form>
  );
}
