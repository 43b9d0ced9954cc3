import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

export interface ReceivedRequest {
  method: string;
  /** Path and query of the request. */
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined if there was none. */
  body: unknown;
}

export interface Reply {
  status?: number;
  body?: unknown;
  headers?: OutgoingHttpHeaders;
}

export const ok = (body: unknown): Reply => ({ body });

/** Replaces the server while the tests of a file run; the browser is at the given page. */
export function serveApi(
  page: `/${string}`,
  answer: (asked: ReceivedRequest) => Reply | Promise<Reply>,
): void {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const { pathname: path, searchParams: query } = new URL(url, 'http://here');
    const sent = await text(request);
    const isJson = headers['content-type'] === 'application/json';
    const body: unknown = sent === '' ? undefined : isJson ? JSON.parse(sent) : sent;
    const reply = await answer({ method, url, path, query, headers, body });
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // listening on TCP
    window.location.href = `http://127.0.0.1:${port}${page}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
}
