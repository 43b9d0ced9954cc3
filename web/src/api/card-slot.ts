import type { CheckoutPayment } from '@casepack/contract/checkout/endpoints';
import type { Cents } from '@casepack/contract/money';
import type { Ref } from 'react';

/** What whoever takes a payment asks of the card form, wherever it is drawn. */
export interface CardHandle {
  /** Whether everything is filled in; what is not says so at its field. */
  check: () => Promise<boolean>;
  /** What the server has to know before it begins the payment. */
  choice: () => Pick<CheckoutPayment, 'paymentMethodId' | 'saveCard'>;
  confirm: (clientSecret: string, returnUrl: string) => Promise<CardOutcome>;
}

export type CardOutcome =
  | { isConfirmed: true; intentId: string }
  | {
      isConfirmed: false;
      message: string;
      /** The provider said no to the card, and the same intent can be tried with another. */
      isDecline: boolean;
    };

/** The card form of the checkout. The page hands it over, since features do not know one another. */
export interface CardSlotProps {
  handleRef: Ref<CardHandle>;
  /** Whose saved cards are offered; null for a customer that is not stored yet. */
  customerId: number | null;
  /** The manufacturer of a chosen customer, for users without a manufacturer of their own. */
  manufacturerId: number | undefined;
  amount: Cents;
  /** Whether the user may save cards of this customer. */
  maySaveCard: boolean;
  /** Why the card was not taken, where it was not. */
  refusal: string | undefined;
  onReady: (isReady: boolean) => void;
}
