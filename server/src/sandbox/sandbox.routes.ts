import { ApiError } from '@casepack/card-sandbox/api-error';
import type { BrowserAnswer, BrowserSide, GivenMethod, Proof } from '@casepack/card-sandbox/browser-side';
import { AppError } from '@casepack/contract/errors';
import * as endpoints from '@casepack/contract/sandbox/endpoints';
import { type SandboxCard, SandboxIntent } from '@casepack/contract/sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../access';
import { route } from '../http/route';
import { countAttempt } from '../rate-limits/count-attempts';

type Kind = 'payment-intents' | 'setup-intents';

const idPrefixes: Record<Kind, string> = { 'payment-intents': 'pi_', 'setup-intents': 'seti_' };

interface IntentRequest {
  params: { kind: Kind; id: string };
  body: { publishableKey: string; clientSecret: string };
}

function proofOf({ params: { kind, id }, body: { publishableKey, clientSecret } }: IntentRequest): Proof {
  if (!id.startsWith(idPrefixes[kind])) throw notFound('Payment');
  return { publishableKey, id, clientSecret };
}

function toSandboxIntent({ intent, error }: BrowserAnswer): SandboxIntent {
  const isPayment = intent.object === 'payment_intent';
  const { payment_method: method } = intent;
  return SandboxIntent.parse({
    id: intent.id,
    status: intent.status,
    amount: isPayment ? intent.amount : null,
    currency: isPayment ? intent.currency : null,
    paymentMethodId: typeof method === 'object' ? (method?.id ?? null) : method,
    error: error && {
      type: error.type,
      code: error.code ?? error.type,
      declineCode: error.decline_code ?? null,
      message: error.message ?? 'Your card was declined.',
    },
  });
}

/** A wrong key or secret gives the same error as an unknown id. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return error.status === 401 || error.status === 404
    ? notFound('Payment')
    : new AppError('conflict', error.message);
}

async function answered(step: Promise<BrowserAnswer>): Promise<SandboxIntent> {
  try {
    return toSandboxIntent(await step);
  } catch (error) {
    throw toAppError(error);
  }
}

function methodOf(body: {
  card?: SandboxCard | undefined;
  paymentMethodId?: string | undefined;
}): GivenMethod {
  const { card, paymentMethodId } = body;
  if (card && !paymentMethodId) return { card };
  if (paymentMethodId && !card) return { paymentMethodId };
  throw new AppError('invalid_input', 'Send either a card or a saved payment method');
}

/** The sandbox endpoints for the browser. Registered only if the sandbox runs. */
export function sandboxRoutes(app: FastifyInstance, browser: BrowserSide): void {
  route(app, endpoints.readSandboxIntent, async (_ctx, request) => answered(browser.read(proofOf(request))));
  route(app, endpoints.confirmSandboxIntent, async (ctx, request) => {
    await countAttempt(ctx, 'pay-address', ctx.origin.address ?? 'unknown');
    return answered(browser.confirm(proofOf(request), methodOf(request.body)));
  });
  route(app, endpoints.answerSandboxChallenge, async (_ctx, request) =>
    answered(browser.answerChallenge(proofOf(request), request.body.outcome)),
  );
}
