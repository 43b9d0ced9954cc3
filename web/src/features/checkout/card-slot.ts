import type { CheckoutPayment } from '@casepack/contract/checkout/endpoints';
import type { Cents } from '@casepack/contract/money';
import type { ReactNode, Ref } from 'react';

/** What the checkout asks of a card form, whoever draws it. */
export interface CardHandle {
  /** Whether everything is filled in; what is not says so at its field. */
  check: () => Promise<boolean>;
  /** What the server has to know before it begins the payment. */
  choice: () => Pick<CheckoutPayment, 'paymentMethodId' | 'saveCard'>;
  confirm: (clientSecret: string, returnUrl: string) => Promise<CardConfirmation>;
}

export type CardConfirmation =
  | { isConfirmed: true; intentId: string }
  | { isConfirmed: false; message: string; isDecline: boolean };

export interface CardSlotProps {
  handleRef: Ref<CardHandle>;
  /** The customer, once that is known and there. */
  customerId: number | null;
  /** The manufacturer of a chosen customer, for whoever has none of the own. */
  manufacturerId: number | undefined;
  amount: Cents;
  /** Whether the caller may keep cards of this customer. */
  maySaveCard: boolean;
  /** Why the card was not taken, where it was not. */
  refusal: string | undefined;
  onReady: (isReady: boolean) => void;
}

/** The page brings the card form. */
export type CardSlot = (props: CardSlotProps) => ReactNode;
