import type { CheckoutPayment } from '@casepack/contract/checkout/endpoints';
import type { Cents } from '@casepack/contract/money';
import type { Ref } from 'react';

/** How the code that takes a payment uses the card form. */
export interface CardHandle {
  /** Whether everything is filled in; otherwise the fields show their errors. */
  check: () => Promise<boolean>;
  /** What the server needs to know before the payment is started. */
  choice: () => Pick<CheckoutPayment, 'paymentMethodId' | 'saveCard'>;
  confirm: (clientSecret: string, returnUrl: string) => Promise<CardOutcome>;
}

export type CardOutcome =
  | { isConfirmed: true; intentId: string }
  | {
      isConfirmed: false;
      message: string;
      /** The provider declined the card, and the same intent can be tried with another one. */
      isDecline: boolean;
    };

/** The card form of the checkout. The page passes it in, since features do not import one another. */
export interface CardSlotProps {
  handleRef: Ref<CardHandle>;
  /** Whose saved cards are offered; null for a customer that is not stored yet. */
  customerId: number | null;
  /** The manufacturer of the selected customer, for users without their own manufacturer. */
  manufacturerId: number | undefined;
  amount: Cents;
  /** Whether the user may save cards for this customer. */
  maySaveCard: boolean;
  /** Why the card was declined, if it was. */
  refusal: string | undefined;
  onReady: (isReady: boolean) => void;
}
