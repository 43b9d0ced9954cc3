import type { Cents } from '@casepack/contract/money';
import {
  answerSandboxChallenge,
  confirmSandboxIntent,
  readSandboxIntent,
} from '@casepack/contract/sandbox/endpoints';
import type { SandboxCard, SandboxIntent } from '@casepack/contract/sandbox/sandbox';
import type { StripeError } from '@stripe/stripe-js';
import { ApiError, messageOf, NetworkError } from '../../../api/api-error';
import { call } from '../../../api/call';
import { askChallenge } from './challenge-dialog';

type Kind = 'payment-intents' | 'setup-intents';

/** An intent with the secret that lets this browser act on it. */
export interface IntentProof {
  kind: Kind;
  publishableKey: string;
  clientSecret: string;
}

export type Means = { card: SandboxCard } | { paymentMethodId: string } | object;

export type SandboxResult =
  | { intent: SandboxIntent; error?: undefined }
  | { intent?: SandboxIntent; error: StripeError };

const requestFor = ({ kind, publishableKey, clientSecret }: IntentProof) => {
  const [id = ''] = clientSecret.split('_secret_');
  return { params: { kind, id }, body: { publishableKey, clientSecret } };
};

const FAILED = 'The card could not be confirmed. Please try again.';

function toStripeError(error: unknown): StripeError {
  const type = error instanceof NetworkError ? 'api_connection_error' : 'invalid_request_error';
  const isBroken = error instanceof ApiError && error.status >= 500;
  const code =
    error instanceof ApiError && error.code === 'conflict' ? 'payment_intent_unexpected_state' : '';
  return { type: isBroken ? 'api_error' : type, message: messageOf(error, FAILED), ...(code && { code }) };
}

const toDecline = ({
  code,
  declineCode,
  message,
  type,
}: NonNullable<SandboxIntent['error']>): StripeError => ({
  type: type === 'card_error' ? 'card_error' : 'invalid_request_error',
  code,
  message,
  ...(declineCode !== null && { decline_code: declineCode }),
});

const toResult = (intent: SandboxIntent): SandboxResult =>
  intent.error ? { intent, error: toDecline(intent.error) } : { intent };

async function asStripe(work: () => Promise<SandboxResult>): Promise<SandboxResult> {
  try {
    return await work();
  } catch (error) {
    return { error: toStripeError(error) };
  }
}

/** If the bank requires authentication, the user is asked, as in the bank's own window. */
async function settle(proof: IntentProof, intent: SandboxIntent): Promise<SandboxResult> {
  if (intent.status !== 'requires_action') return toResult(intent);
  const outcome = await askChallenge(intent.amount as Cents | null); // in cents by the contract
  const { params, body } = requestFor(proof);
  return toResult(await call(answerSandboxChallenge, { params, body: { ...body, outcome } }));
}

export const confirmIntent = (proof: IntentProof, means: Means): Promise<SandboxResult> =>
  asStripe(async () => {
    const { params, body } = requestFor(proof);
    return settle(proof, await call(confirmSandboxIntent, { params, body: { ...body, ...means } }));
  });

export const continueIntent = (proof: IntentProof): Promise<SandboxResult> =>
  asStripe(async () => settle(proof, await call(readSandboxIntent, requestFor(proof))));

export const readIntent = (proof: IntentProof): Promise<SandboxResult> =>
  asStripe(async () => ({ intent: await call(readSandboxIntent, requestFor(proof)) }));
