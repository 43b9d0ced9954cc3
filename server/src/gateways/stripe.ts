import { isSandboxKey } from '@casepack/contract/payments/card-mode';
import Stripe from 'stripe';

export type OpenStripe = (secretKey: string) => Stripe;

interface StripeSettings {
  /** Used instead of Stripe's own address, for proxies and tests. Sandbox keys are never sent there. */
  apiUrl: string | undefined;
  /** URL of the card sandbox; undefined if it does not run. */
  sandboxUrl: string | undefined;
}

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const MAX_CLIENTS = 200;

/** URL for requests with this key; undefined for Stripe itself. */
function addressFor(secretKey: string, { apiUrl, sandboxUrl }: StripeSettings): string | undefined {
  if (!isSandboxKey(secretKey)) return apiUrl;
  if (!sandboxUrl) throw new Error('The card sandbox does not run here');
  return sandboxUrl;
}

function hostSettings(address: string | undefined) {
  if (!address) return {};
  const { protocol, hostname, port } = new URL(address);
  const isHttps = protocol === 'https:';
  return {
    protocol: isHttps ? ('https' as const) : ('http' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isHttps ? '443' : '80'),
  };
}

export function openStripe(secretKey: string, settings: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    ...hostSettings(addressFor(secretKey, settings)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    appInfo: { name: 'Casepack' },
  });
}

/** One client per key, so that connections are reused. Drops the least recently used one if there are too many. */
export function stripeClients(settings: StripeSettings): OpenStripe {
  const clients = new Map<string, Stripe>();
  return (secretKey) => {
    const client = clients.get(secretKey) ?? openStripe(secretKey, settings);
    clients.delete(secretKey);
    clients.set(secretKey, client);
    const [oldest] = clients.keys();
    if (clients.size > MAX_CLIENTS && oldest !== undefined) clients.delete(oldest);
    return client;
  };
}
