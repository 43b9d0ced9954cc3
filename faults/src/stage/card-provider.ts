import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startCardProviderPeer } from '../../../server/src/testing/card-provider-peer';
import { cardKeys } from './shop';

export interface ProviderRequest {
  method: string;
  path: string;
}

type Intent = Record<string, unknown>;

/** What happens to one request to the provider. The ones that do the work first lose or falsify only the response. */
export type Treatment =
  | 'pass'
  /** The connection is cut before, or after, the work is done. */
  | 'cut'
  | 'cut-after'
  /** The work is done; the response is cut off, or is not JSON. */
  | 'half'
  | 'garble'
  /** The work is done; the response never comes. */
  | 'stall'
  | { fail: number }
  /** The work is done; the response is false. */
  | { lie: (intent: Intent) => Intent };

export interface Charge {
  id: string;
  status: string;
  received: number;
  /** Authorized and neither charged nor released. */
  capturable: number;
}

export interface CardProvider {
  /** The URL that Casepack is configured to call. */
  url: string;
  treat: (request: ProviderRequest) => Treatment;
  /** Called when a request has come in, and again when its work is done: the moments at which to kill a process. */
  onReached: (moment: 'before' | 'after', request: ProviderRequest) => void;
  /** How many requests were interfered with. */
  interferedWith: number;
  fillInCard: (intentId: string) => Promise<boolean>;
  /** The records of the provider itself, which are never falsified. */
  charges: () => Promise<Charge[]>;
  close: () => Promise<void>;
}

const failures: Record<number, object> = {
  401: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
  402: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' },
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const json = { 'content-type': 'application/json' };

/** The provider is the card sandbox; this proxy in front of it injects faults. */
export async function startCardProvider(): Promise<CardProvider> {
  const peer = await startCardProviderPeer();
  const authorization = `Bearer ${cardKeys.secretKey}`;

  async function forward(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const body = await bodyOf(request);
    const key = request.headers['idempotency-key'];
    const answer = await fetch(peer.url + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
        ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
      },
      ...(body.length > 0 ? { body } : {}),
    });
    return { status: answer.status, text: await answer.text() };
  }

  function reply(
    response: ServerResponse,
    treatment: Treatment,
    { status, text }: { status: number; text: string },
  ): void {
    if (treatment === 'cut-after') response.destroy();
    else if (treatment === 'half') {
      response.writeHead(status, { ...json, 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    } else if (treatment === 'garble') response.writeHead(status, json).end('<html>Bad gateway</html>');
    else if (typeof treatment === 'object' && 'lie' in treatment && status === 200) {
      response.writeHead(status, json).end(JSON.stringify(treatment.lie(JSON.parse(text))));
    } else if (treatment !== 'stall') response.writeHead(status, json).end(text);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    const about = { method: request.method ?? 'GET', path };
    provider.onReached('before', about);
    const treatment = provider.treat(about);
    if (treatment !== 'pass') provider.interferedWith += 1;
    if (treatment === 'cut') {
      response.destroy();
      return;
    }
    if (typeof treatment === 'object' && 'fail' in treatment) {
      await bodyOf(request);
      const error = failures[treatment.fail] ?? { type: 'api_error', message: 'Something went wrong' };
      response.writeHead(treatment.fail, json).end(JSON.stringify({ error }));
      return;
    }
    const answered = await forward(request);
    provider.onReached('after', about);
    reply(response, treatment, answered);
  }

  async function list(after: string | undefined): Promise<{ data: Intent[]; has_more: boolean }> {
    const page = after ? `&starting_after=${after}` : '';
    const answer = await fetch(`${peer.url}/v1/payment_intents?limit=100${page}`, {
      headers: { authorization },
    });
    return (await answer.json()) as { data: Intent[]; has_more: boolean }; // as the provider documents it
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one

  const provider: CardProvider = {
    url: `http://127.0.0.1:${port}`,
    treat: () => 'pass',
    onReached: () => {},
    interferedWith: 0,
    async fillInCard(intentId) {
      const answer = await fetch(`${peer.url}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'payment_method=pm_card_visa',
      });
      return answer.ok;
    },
    async charges() {
      const charges: Charge[] = [];
      for (;;) {
        const { data, has_more } = await list(charges.at(-1)?.id);
        for (const { id, status, amount_received, amount_capturable } of data) {
          charges.push({
            id: String(id),
            status: String(status),
            received: Number(amount_received),
            capturable: status === 'requires_capture' ? Number(amount_capturable) : 0,
          });
        }
        if (!has_more) return charges;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await peer.close();
    },
  };
  return provider;
}
