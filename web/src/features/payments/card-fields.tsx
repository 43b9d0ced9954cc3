import { type Cents, formatMoney } from '@casepack/contract/money';
import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useMemo, useState } from 'react';
import type { CardOutcome } from '../../api/card-slot';
import { useIsDark } from '../../ui/color-theme';
import { LoadFailed } from '../../ui/load-failed';
import { cardAppearance } from './card-appearance';
import { paymentOutcome, setupOutcome } from './card-outcome';
import { CardSkeleton } from './card-skeleton';

/** What the card is for; it must match the intent that it later confirms. */
export type CardPurpose =
  | {
      mode: 'payment';
      amount: Cents;
      /** The card is only authorized, and charged later by the server. */
      isCapturedLater?: boolean | undefined;
      keepsCard?: boolean | undefined;
    }
  | { mode: 'setup' };

export interface CardFieldsHandle {
  /** Whether everything is filled in; otherwise the fields show their errors. */
  check: () => Promise<boolean>;
  confirmPayment: (clientSecret: string, returnUrl: string) => Promise<CardOutcome>;
  confirmSetup: (clientSecret: string, returnUrl: string) => Promise<CardOutcome>;
}

/** The minimum of the provider. */
const SMALLEST_CARD_PAYMENT = 50 as Cents; // half a dollar

const elementOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

function toElementsOptions(purpose: CardPurpose, isDark: boolean): StripeElementsOptions {
  const cardOnly = {
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    appearance: cardAppearance(isDark),
  };
  if (purpose.mode === 'setup') return { ...cardOnly, mode: 'setup', setupFutureUsage: 'off_session' };
  return {
    ...cardOnly,
    mode: 'payment',
    amount: purpose.amount,
    ...(purpose.isCapturedLater && { captureMethod: 'manual' as const }),
    setupFutureUsage: purpose.keepsCard ? 'off_session' : null,
  };
}

type CardFieldsProps = {
  handleRef: Ref<CardFieldsHandle>;
  stripe: Stripe;
  purpose: CardPurpose;
  /** Whether the form can be filled in. */
  onReady: (isReady: boolean) => void;
};

/** The fields for a new card, rendered by the provider: card numbers never reach our code. */
export function CardFields({ handleRef, stripe, purpose, onReady }: CardFieldsProps) {
  const { mode } = purpose;
  const amount = purpose.mode === 'payment' ? purpose.amount : undefined;
  const isDark = useIsDark();
  const keepsCard = purpose.mode === 'payment' && purpose.keepsCard === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts that change stand for the purpose, which is new in every render
  const options = useMemo(() => toElementsOptions(purpose, isDark), [mode, amount, keepsCard, isDark]);
  const [attempt, setAttempt] = useState(1);

  if (amount !== undefined && amount < SMALLEST_CARD_PAYMENT) {
    return (
      <p className="rounded-lg bg-ground p-4">
        A card can pay {formatMoney(SMALLEST_CARD_PAYMENT)} or more. This order comes to {formatMoney(amount)}
        .
      </p>
    );
  }
  return (
    <Elements key={attempt} stripe={stripe} options={options}>
      <Fields
        handleRef={handleRef}
        stripe={stripe}
        onReady={onReady}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Elements>
  );
}

type FieldsProps = Pick<CardFieldsProps, 'handleRef' | 'stripe' | 'onReady'> & { onRetry: () => void };

function Fields({ handleRef, stripe, onReady, onRetry }: FieldsProps) {
  const elements = useElements();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useImperativeHandle(handleRef, () => ({
    async check() {
      const result = await elements?.submit();
      return result !== undefined && result.error === undefined;
    },
    async confirmPayment(clientSecret, returnUrl) {
      if (elements === null) return notReady;
      const confirmParams = { return_url: returnUrl };
      const result = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams,
        redirect: 'if_required',
      });
      return paymentOutcome(stripe, clientSecret, result);
    },
    async confirmSetup(clientSecret, returnUrl) {
      if (elements === null) return notReady;
      const confirmParams = { return_url: returnUrl };
      const result = await stripe.confirmSetup({
        elements,
        clientSecret,
        confirmParams,
        redirect: 'if_required',
      });
      return setupOutcome(stripe, clientSecret, result);
    },
  }));

  if (state === 'failed') {
    return (
      <LoadFailed
        title="Unable to load payment form"
        onRetry={onRetry}
        className="rounded-lg bg-ground py-6"
      />
    );
  }
  return (
    <>
      {state === 'loading' && <CardSkeleton />}
      <PaymentElement
        options={elementOptions}
        className={state === 'ready' ? '' : 'h-0 overflow-hidden'}
        onReady={() => {
          setState('ready');
          onReady(true);
        }}
        onLoadError={() => {
          setState('failed');
          onReady(false);
        }}
      />
    </>
  );
}

const notReady: CardOutcome = {
  isConfirmed: false,
  message: 'Payment system not ready. Please try again.',
  isDecline: false,
};
