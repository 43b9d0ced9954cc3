import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '@casepack/card-sandbox/sandbox';
import { MemoryStore } from '@casepack/card-sandbox/testing/memory-store';

/** What a test does to a request: lets it through, or cuts it off before or after the provider has done its work. */
type Cut = 'pass' | 'before' | 'after';

export interface CardProviderPeer {
  url: string;
  /** Called for every request; one that is cut off never gets a response. */
  onRequest: (request: { method: string; path: string }) => Cut;
  /** Called when a request was cut off. */
  onCut: () => void;
  close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A card provider outside of Casepack, with keys such as sk_test_name: it outlives the server under test. */
export async function startCardProviderPeer(): Promise<CardProviderPeer> {
  const noLog = { warn: () => {}, error: () => {} };
  const sandbox = await startSandbox({
    store: new MemoryStore(),
    baseUrl: () => undefined,
    log: noLog,
    now: () => new Date(),
  });

  async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const key = request.headers.authorization?.replace('sk_test_', 'sk_test_sandbox_') ?? '';
    const idempotencyKey = request.headers['idempotency-key'];
    const method = request.method ?? 'GET';
    const body = await bodyOf(request);
    const answer = await fetch(`http://127.0.0.1:${sandbox.port}${request.url}`, {
      method,
      headers: {
        authorization: key,
        'content-type': request.headers['content-type'] ?? 'application/x-www-form-urlencoded',
        ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(method === 'POST' ? { body } : {}),
    });
    return { status: answer.status, body: await answer.text() };
  }

  const server = createServer((request, response) => {
    const answer = async () => {
      const [path = ''] = (request.url ?? '').split('?');
      const cut = peer.onRequest({ method: request.method ?? 'GET', path });
      if (cut === 'before') return peer.onCut();
      const { status, body } = await forward(request);
      if (cut === 'after') return peer.onCut();
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has one

  const peer: CardProviderPeer = {
    url: `http://127.0.0.1:${port}`,
    onRequest: () => 'pass',
    onCut: () => {},
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    },
  };
  return peer;
}
