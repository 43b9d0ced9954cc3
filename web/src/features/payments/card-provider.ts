import { isSandboxKey } from '@casepack/contract/payments/card-mode';
import type { Stripe } from '@stripe/stripe-js';

const timeoutMs = 20_000;

/** Loaded once per key: Elements does not accept another object during a form. */
const loaded = new Map<string, Promise<Stripe>>();

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe.js did not load in time')), timeoutMs);
  });

async function loadStripeJs(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await Promise.race([loadStripe(publishableKey), tooLate()]);
  if (stripe === null) throw new Error('Stripe.js is not available here');
  return stripe;
}

async function openSandbox(publishableKey: string): Promise<Stripe> {
  const { sandboxStripe } = await import('./sandbox/sandbox-stripe');
  return sandboxStripe(publishableKey);
}

/** Stripe.js for a Stripe key, or our own object with the same interface for a sandbox key. */
export function loadCardProvider(publishableKey: string): Promise<Stripe> {
  const known = loaded.get(publishableKey);
  if (known) return known;
  const provider = isSandboxKey(publishableKey) ? openSandbox(publishableKey) : loadStripeJs(publishableKey);
  loaded.set(publishableKey, provider);
  provider.catch(() => loaded.delete(publishableKey));
  return provider;
}
