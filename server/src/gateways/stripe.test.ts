import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openStripe, stripeClients } from './stripe';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A provider that responds to every call and records the requests. */
async function listen(): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.setHeader('content-type', 'application/json').end('{"object":"balance"}');
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, requests };
}

describe('the gateway to the card provider', () => {
  it('sends requests with sandbox keys to the sandbox and others to the configured address', async () => {
    const [sandbox, api] = [await listen(), await listen()];
    const settings = { apiUrl: api.url, sandboxUrl: sandbox.url };

    await openStripe('sk_test_sandbox_acme', settings).balance.retrieve();
    await openStripe('sk_live_abcdef', settings).balance.retrieve();
    await openStripe('rk_test_abcdef', settings).balance.retrieve();

    const keysOf = (requests: IncomingMessage[]) => requests.map(({ headers }) => headers.authorization);
    expect(keysOf(sandbox.requests)).toEqual(['Bearer sk_test_sandbox_acme']);
    expect(keysOf(api.requests)).toEqual(['Bearer sk_live_abcdef', 'Bearer rk_test_abcdef']);
  });

  it('uses Stripe itself by default', () => {
    const stripe = openStripe('sk_live_abcdef', { apiUrl: undefined, sandboxUrl: 'http://127.0.0.1:1' });

    expect([stripe.getApiField('host'), stripe.getApiField('protocol')]).toEqual(['api.stripe.com', 'https']);
  });

  it('waits ten seconds, retries twice, and sends its name but no response times', async () => {
    const { url, requests } = await listen();
    const stripe = openStripe('sk_test_abcdef', { apiUrl: url, sandboxUrl: undefined });

    await stripe.balance.retrieve();
    await stripe.balance.retrieve();

    expect([stripe.getApiField('timeout'), stripe.getMaxNetworkRetries()]).toEqual([10_000, 2]);
    expect(requests[1]?.headers['user-agent']).toContain('Casepack');
    expect(requests[1]?.headers['x-stripe-client-telemetry']).toBeUndefined();
  });

  it('rejects sandbox keys if the sandbox does not run', () => {
    const settings = { apiUrl: undefined, sandboxUrl: undefined };

    expect(() => openStripe('sk_test_sandbox_acme', settings)).toThrow('does not run here');
  });

  it('keeps one client per key', () => {
    const open = stripeClients({ apiUrl: undefined, sandboxUrl: undefined });

    expect(open('sk_test_abcdef')).toBe(open('sk_test_abcdef'));
    expect(open('sk_test_abcdef')).not.toBe(open('sk_test_ghijkl'));
  });
});
