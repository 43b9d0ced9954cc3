import type { SandboxCard } from '@casepack/contract/sandbox/sandbox';
import type {
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeElements,
  StripeElementsOptions,
  StripeElementsUpdateOptions,
  StripeError,
} from '@stripe/stripe-js';
import { type CardFieldError, cardErrors, expiryOf } from './card-entry';
import { createSandboxElement, type SandboxElement } from './sandbox-element';
import {
  confirmIntent,
  continueIntent,
  type IntentProof,
  type Means,
  readIntent,
  type SandboxResult,
} from './sandbox-intents';

/** The state of one elements object. */
interface Group {
  options: StripeElementsOptions;
  payment: SandboxElement | undefined;
}
const groups = new WeakMap<object, Group>();

interface Confirming {
  elements?: StripeElements;
  clientSecret?: string;
  confirmParams?: { payment_method?: string };
  redirect?: 'if_required' | 'always';
}

const toError = ({ code, message }: CardFieldError): StripeError => ({
  type: 'validation_error',
  code,
  message,
});

/** The errors of the card being typed. A number that is not a test card is rejected here. */
function refusalOf({ payment }: Group): StripeError | undefined {
  if (payment === undefined) return { type: 'validation_error', message: 'The card form is not there.' };
  const { number, expiry, cvc } = cardErrors(payment.store.state().entry, new Date());
  const fault = number ?? expiry ?? cvc;
  if (fault === undefined) return undefined;
  payment.store.refuse();
  return toError(fault);
}

function cardOf({ store }: SandboxElement): SandboxCard {
  const { entry } = store.state();
  const { month, year } = expiryOf(entry, new Date());
  return { number: entry.number, expMonth: month, expYear: year, cvc: entry.cvc };
}

function createElements(options: StripeElementsOptions): StripeElements {
  const group: Group = { options, payment: undefined };
  const elements = {
    create(type: string) {
      if (type !== 'payment') throw new Error(`The card sandbox has no ${type} element`);
      if (group.payment && !group.payment.isDestroyed())
        throw new Error('There is a payment element already');
      group.payment = createSandboxElement();
      return group.payment.element;
    },
    getElement: (type: string) =>
      type === 'payment' && group.payment && !group.payment.isDestroyed() ? group.payment.element : null,
    async update(changed: StripeElementsUpdateOptions) {
      group.options = { ...group.options, ...changed } as StripeElementsOptions; // an update keeps the kind of options
    },
    fetchUpdates: () => Promise.resolve({}),
    async submit() {
      const error = refusalOf(group);
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    on: () => undefined,
  };
  groups.set(elements, group);
  return elements as unknown as StripeElements; // its overloads of `create` all lead to the one element there is
}

/** The card being typed, a saved one, or the one the intent already has. */
function meansOf({ elements, confirmParams }: Confirming): { means: Means } | { error: StripeError } {
  if (confirmParams?.payment_method) return { means: { paymentMethodId: confirmParams.payment_method } };
  const group = elements && groups.get(elements);
  if (group?.payment === undefined) return { means: {} };
  const error = refusalOf(group);
  return error ? { error } : { means: { card: cardOf(group.payment) } };
}

const secretOf = ({ clientSecret, elements }: Confirming): string =>
  clientSecret ?? (elements && groups.get(elements)?.options.clientSecret) ?? '';

// The parts of an intent that a page reads; the sandbox returns no others.

function toPayment(clientSecret: string, { intent, error }: SandboxResult): PaymentIntentResult {
  const payment_intent = intent && {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    currency: intent.currency,
    payment_method: intent.paymentMethodId,
    client_secret: clientSecret,
    livemode: false,
  };
  const result = error ? { error: { ...error, payment_intent } } : { paymentIntent: payment_intent };
  return result as PaymentIntentResult; // as far as the sandbox supports it
}

function toSetup(clientSecret: string, { intent, error }: SandboxResult): SetupIntentResult {
  const setup_intent = intent && {
    id: intent.id,
    object: 'setup_intent',
    status: intent.status,
    payment_method: intent.paymentMethodId,
    client_secret: clientSecret,
    livemode: false,
  };
  const result = error ? { error: { ...error, setup_intent } } : { setupIntent: setup_intent };
  return result as SetupIntentResult; // as far as the sandbox supports it
}

const notSupported = (what: string) => () => Promise.reject(new Error(`The card sandbox has no ${what}`));

/** The interface of Stripe.js as far as the product uses it, backed by the card sandbox of this server. */
export function sandboxStripe(publishableKey: string): Stripe {
  const proofOf = (kind: IntentProof['kind'], clientSecret: string) => ({
    kind,
    publishableKey,
    clientSecret,
  });

  async function confirm(kind: IntentProof['kind'], confirming: Confirming): Promise<SandboxResult> {
    const found = meansOf(confirming);
    if ('error' in found) return found;
    return confirmIntent(proofOf(kind, secretOf(confirming)), found.means);
  }

  const stripe = {
    elements: createElements,
    confirmPayment: async (given: Confirming) =>
      toPayment(secretOf(given), await confirm('payment-intents', given)),
    confirmSetup: async (given: Confirming) =>
      toSetup(secretOf(given), await confirm('setup-intents', given)),
    confirmCardPayment: async (clientSecret: string, data: Confirming['confirmParams'] = {}) =>
      toPayment(clientSecret, await confirm('payment-intents', { clientSecret, confirmParams: data })),
    retrievePaymentIntent: async (clientSecret: string) =>
      toPayment(clientSecret, await readIntent(proofOf('payment-intents', clientSecret))),
    retrieveSetupIntent: async (clientSecret: string) =>
      toSetup(clientSecret, await readIntent(proofOf('setup-intents', clientSecret))),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      toPayment(clientSecret, await continueIntent(proofOf('payment-intents', clientSecret))),
    // react-stripe-js checks for these before it accepts an object as Stripe.js.
    createToken: notSupported('tokens'),
    createPaymentMethod: notSupported('payment methods without an intent'),
  };
  return stripe as unknown as Stripe; // the product does not use what is left out
}
