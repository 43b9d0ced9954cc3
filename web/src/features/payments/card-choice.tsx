import type { Cents } from '@casepack/contract/money';
import { cardExpiry, cardName } from '@casepack/contract/payments/card-name';
import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { CardHandle, CardOutcome } from '../../api/card-slot';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { CardFields, type CardFieldsHandle } from './card-fields';
import { paymentOutcome } from './card-outcome';
import { cardQueries, type Payer } from './card-payments.queries';
import { CardSkeleton } from './card-skeleton';

type CardChoiceProps = {
  handleRef: Ref<CardHandle>;
  stripe: Stripe;
  /** Whose saved cards are offered; undefined if there is no customer yet. */
  payer: Payer | undefined;
  amount: Cents;
  /** The card is only authorized, and charged later by the server. */
  isCapturedLater?: boolean | undefined;
  maySaveCard?: boolean | undefined;
  onReady: (isReady: boolean) => void;
};

const NEW_CARD = 'new';

/** A saved card, or the fields for a new one. */
export function CardChoice(props: CardChoiceProps) {
  const { handleRef, stripe, amount, isCapturedLater, maySaveCard, onReady } = props;
  const saved = useQuery(cardQueries.savedMethods(props.payer));
  const [picked, setPicked] = useState<string>();
  const [keepsCard, setKeepsCard] = useState(false);
  const [isFormReady, setFormReady] = useState(false);
  const fields = useRef<CardFieldsHandle>(null);

  const methods = saved.data ?? [];
  const usual = methods.find(({ is_default }) => is_default) ?? methods[0];
  const chosen = picked ?? usual?.id ?? NEW_CARD;
  const method = methods.find(({ id }) => id === chosen);
  const isWaiting = props.payer !== undefined && saved.isPending;
  const isReady = !isWaiting && (method !== undefined || isFormReady);

  useEffect(() => {
    onReady(isReady);
    return () => onReady(false);
  }, [isReady, onReady]);

  useImperativeHandle(handleRef, () => ({
    check: async () => (method ? true : ((await fields.current?.check()) ?? false)),
    choice: () => (method ? { paymentMethodId: method.id } : keepsCard ? { saveCard: true } : {}),
    async confirm(clientSecret, returnUrl) {
      if (!method) return (await fields.current?.confirmPayment(clientSecret, returnUrl)) ?? notReady;
      const result = await stripe.confirmPayment({
        clientSecret,
        confirmParams: { return_url: returnUrl, payment_method: method.id },
        redirect: 'if_required',
      });
      return paymentOutcome(stripe, clientSecret, result);
    },
  }));

  return (
    <>
      {saved.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
          The saved cards could not be loaded.
          <Button size="sm" busy={saved.isFetching} onClick={() => void saved.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {isWaiting && <CardSkeleton isSaved />}
      {methods.length > 0 && (
        <SavedCards methods={methods} chosen={method?.id ?? NEW_CARD} onChoose={setPicked} />
      )}
      {!isWaiting && method === undefined && (
        <>
          <CardFields
            handleRef={fields}
            stripe={stripe}
            purpose={{ mode: 'payment', amount, isCapturedLater, keepsCard }}
            onReady={setFormReady}
          />
          {maySaveCard && (
            <Checkbox
              label="Save this card for next time"
              checked={keepsCard}
              onChange={(event) => setKeepsCard(event.target.checked)}
            />
          )}
        </>
      )}
    </>
  );
}

const notReady: CardOutcome = {
  isConfirmed: false,
  message: 'Payment system not ready. Please try again.',
  isDecline: false,
};

type SavedCardsProps = {
  methods: readonly SavedMethod[];
  chosen: string;
  onChoose: (id: string) => void;
};

function SavedCards({ methods, chosen, onChoose }: SavedCardsProps) {
  const name = useId();
  const rows = [
    ...methods.map(({ id, card }) => ({ id, label: cardName(card), hint: `Expires ${cardExpiry(card)}` })),
    { id: NEW_CARD, label: 'New card', hint: '' },
  ];
  return (
    <fieldset className="overflow-hidden rounded-lg border">
      <legend className="sr-only">Card to pay with</legend>
      {rows.map(({ id, label, hint }) => (
        <label
          key={id}
          className="flex min-h-11 items-center gap-3 border-b px-3 py-2 last:border-b-0 hover:bg-ground has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 flex-1 tabular-nums">{label}</span>
          <span className="text-sm text-ink-soft tabular-nums">{hint}</span>
        </label>
      ))}
    </fieldset>
  );
}
