import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowLongBody, limitSlowBodies } from './body-deadline';

const limits = { deadlineMs: 400, paceMs: 400, paceBytes: 50 };
const part = 'x'.repeat(20);

describe('a body that is sent slowly', () => {
  const app = Fastify({ keepAliveTimeout: 100 });
  let port = 0;

  beforeAll(async () => {
    limitSlowBodies(app.server, limits);
    app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
    const length = async (body: AsyncIterable<Buffer>) => {
      let total = 0;
      for await (const chunk of body) total += chunk.length;
      return { total };
    };
    app.post('/call', ({ raw }) => length(raw));
    app.post('/file', ({ raw }, reply) => {
      allowLongBody(reply);
      return length(raw);
    });
    app.post('/refused-file', async (_request, reply) => {
      allowLongBody(reply);
      return reply.code(403).send({ message: 'No' });
    });
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  /** Sends parts with a pause after each, and returns everything received until the connection was closed. */
  async function send(path: string, { parts, everyMs }: { parts: number; everyMs: number }) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let isClosed = false;
    socket.on('data', (data) => {
      answer += data;
    });
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => {
        isClosed = true;
        resolve();
      });
    });
    // Writing to a connection that was just closed; the tests check the answer.
    socket.on('error', () => undefined);
    const begun = Date.now();
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/octet-stream',
      `Content-Length: ${parts * part.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < parts && !isClosed; sent += 1) {
      socket.write(part);
      await pause(everyMs);
    }
    await closed;
    return { answer, tookMs: Date.now() - begun };
  }

  it('is disconnected after the deadline', async () => {
    const { answer, tookMs } = await send('/call', { parts: 1_000, everyMs: 20 });

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(tookMs).toBeLessThan(5_000);
  });

  it('is disconnected even for an unknown path', async () => {
    const { answer, tookMs } = await send('/%', { parts: 1_000, everyMs: 20 });

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(tookMs).toBeLessThan(5_000);
  });

  it('is accepted for a file as long as it makes progress', async () => {
    const { answer, tookMs } = await send('/file', { parts: 60, everyMs: 25 });

    expect(answer).toContain('{"total":1200}');
    expect(tookMs).toBeGreaterThan(3 * limits.deadlineMs);
  });

  it('is disconnected for a file that makes hardly any progress', async () => {
    const { answer, tookMs } = await send('/file', { parts: 1_000, everyMs: 300 });

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(tookMs).toBeLessThan(5_000);
  });

  it('is disconnected for a rejected file', async () => {
    const { answer, tookMs } = await send('/refused-file', { parts: 1_000, everyMs: 20 });

    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(tookMs).toBeLessThan(5_000);
  });
});
