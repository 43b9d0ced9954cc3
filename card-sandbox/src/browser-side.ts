import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { ApiError, invalidKey, invalidRequest } from './api-error';
import { type CardData, methodFromCard } from './card-input';
import { idOf, WriteContext } from './context';
import { newId } from './ids';
import { accountOfKey } from './keys';
import { type KnownMethod, resolveMethod } from './known-methods';
import { confirmPayment, finishPaymentChallenge } from './payment-attempt';
import { confirmSetup, finishSetupChallenge } from './setup-intents';
import type { Store } from './store';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** What a browser must present to access an intent. */
export interface Proof {
  publishableKey: string;
  id: string;
  clientSecret: string;
}

export type GivenMethod = { card: CardData } | { paymentMethodId: string };

export interface BrowserAnswer {
  intent: Intent;
  /** Why the card was declined, if it was. */
  error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'message'> | null;
}

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

async function getIntent(context: WriteContext, { id, clientSecret }: Proof): Promise<Intent> {
  const intent = (await context.find('payment_intent', id)) ?? (await context.find('setup_intent', id));
  if (intent?.client_secret && isSame(intent.client_secret, clientSecret)) return intent;
  const label = id.startsWith('seti_') ? 'setupintent' : 'payment_intent';
  throw invalidRequest(`No such ${label}: '${id}'`, {
    status: 404,
    code: 'resource_missing',
    param: 'intent',
  });
}

const lastErrorOf = (intent: Intent): BrowserAnswer['error'] =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;

function confirmIntent(context: WriteContext, intent: Intent, method: KnownMethod): Promise<Intent> {
  return intent.object === 'payment_intent'
    ? confirmPayment(context, { intent, method, isOffSession: false })
    : confirmSetup(context, intent, method);
}

/** A browser may use the saved methods of the intent's own customer, and no others. */
const useMethod = (context: WriteContext, intent: Intent, given: GivenMethod): Promise<KnownMethod> =>
  'card' in given
    ? methodFromCard(context, given.card)
    : resolveMethod(context, given.paymentMethodId, idOf(intent.customer));

/** What Stripe.js does for a page: it has the publishable key and the client secret of one intent. */
export class BrowserSide {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #onWrite: () => void;

  constructor(store: Store, now: () => Date, onWrite: () => void) {
    this.#store = store;
    this.#now = now;
    this.#onWrite = onWrite;
  }

  read(proof: Proof): Promise<BrowserAnswer> {
    return this.#withIntent(proof, async (_context, intent) => intent);
  }

  confirm(proof: Proof, given: GivenMethod): Promise<BrowserAnswer> {
    return this.#withIntent(proof, async (context, intent) =>
      confirmIntent(context, intent, await useMethod(context, intent, given)),
    );
  }

  answerChallenge(proof: Proof, outcome: 'complete' | 'fail'): Promise<BrowserAnswer> {
    const isPassed = outcome === 'complete';
    return this.#withIntent(proof, (context, intent) =>
      intent.object === 'payment_intent'
        ? finishPaymentChallenge(context, intent, isPassed)
        : finishSetupChallenge(context, intent, isPassed),
    );
  }

  async #withIntent(
    proof: Proof,
    step: (context: WriteContext, intent: Intent) => Promise<Intent>,
  ): Promise<BrowserAnswer> {
    const account = accountOfKey(proof.publishableKey, 'pk');
    if (account === undefined) throw invalidKey('Invalid API Key provided');
    const answer = await this.#store.transaction(account, undefined, async (store) => {
      const context = new WriteContext(account, store, this.#now(), {
        id: newId('req'),
        idempotencyKey: null,
      });
      const intent = await getIntent(context, proof);
      try {
        const after = await step(context, intent);
        return { intent: after, error: lastErrorOf(after) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.error.type !== 'card_error') throw error;
        const { payment_intent, setup_intent } = error.error;
        return {
          intent: payment_intent ?? setup_intent ?? intent,
          error: { ...error.error, type: error.error.type },
        };
      }
    });
    this.#onWrite();
    return answer;
  }
}
