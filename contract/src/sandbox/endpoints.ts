import { z } from 'zod';
import { endpoint } from '../endpoint';
import { SandboxCard, SandboxIntent } from './sandbox';

/** The browser's calls to the card sandbox, which replace those of Stripe.js to Stripe. */

const word = z.string().regex(/^\w{1,255}$/, 'Not a valid id');

const ofIntent = z.object({ kind: z.enum(['payment-intents', 'setup-intents']), id: word });

const Proof = z.object({ publishableKey: word, clientSecret: word });

const refusals = ['not_found', 'conflict', 'too_many_requests'] as const;

export const readSandboxIntent = endpoint({
  method: 'POST',
  path: '/api/sandbox/:kind/:id/read',
  access: 'anyone',
  summary: 'The state of an intent in the card sandbox',
  params: ofIntent,
  body: Proof,
  response: SandboxIntent,
  errors: refusals,
});

export const confirmSandboxIntent = endpoint({
  method: 'POST',
  path: '/api/sandbox/:kind/:id/confirm',
  access: 'anyone',
  summary: 'Confirm an intent in the card sandbox with a test card or a saved card',
  params: ofIntent,
  body: Proof.extend({ card: SandboxCard.optional(), paymentMethodId: word.optional() }),
  response: SandboxIntent,
  errors: refusals,
});

export const answerSandboxChallenge = endpoint({
  method: 'POST',
  path: '/api/sandbox/:kind/:id/challenge',
  access: 'anyone',
  summary: 'Complete or fail the 3-D Secure challenge of an intent in the card sandbox',
  params: ofIntent,
  body: Proof.extend({ outcome: z.enum(['complete', 'fail']) }),
  response: SandboxIntent,
  errors: refusals,
});
