import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { useTestApp } from '../testing/test-app';
import { type ConnectionLimits, connectionLimitsOf, limitConnections } from './connection-limits';

// More than fits into the buffers of both ends.
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');

const strict: ConnectionLimits = {
  inAll: 4,
  perAddress: 2,
  isProxy: () => false,
  readingGraceMs: 50,
  readingBytesPerSecond: LARGE.length * 10,
  lookEveryMs: 10,
};

const get = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Waits until the connection is closed. Unlike `once`, it does not throw if the connection is reset. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    socket.once('close', () => resolve());
  });

describe('a server with limits on connections', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  const closings: string[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) {
      server.close();
      await once(server, 'close');
    }
    closings.length = 0;
  });

  async function serve(
    limits: Partial<ConnectionLimits>,
    answer: Buffer = Buffer.from('ok'),
  ): Promise<number> {
    const server = createServer((_request, response) => response.end(answer));
    limitConnections(server, { ...strict, ...limits }, (reason) => closings.push(reason));
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // it listens on a port
  }

  async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    // A connection that the server closes may also be reset.
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    return socket;
  }

  async function answerOn(socket: Socket): Promise<string> {
    let answer = '';
    socket.on('data', (bytes: Buffer) => {
      answer = answer || bytes.toString('latin1').slice(0, 15);
    });
    const closed = closing(socket);
    socket.write(get);
    await closed;
    return answer;
  }

  it('limits the connections of one address without affecting another address', async () => {
    const port = await serve({});
    await open(port);
    await open(port);

    const third = await answerOn(await open(port));
    const elsewhere = await answerOn(await open(port, '127.0.0.2'));

    expect([third, elsewhere]).toEqual(['', 'HTTP/1.1 200 OK']);
  });

  it('accepts another connection of an address when one ends', async () => {
    const port = await serve({ perAddress: 1 });

    const answers = [await answerOn(await open(port)), await answerOn(await open(port))];

    expect(answers).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  });

  it('counts the connections of a proxy in total, but not per address', async () => {
    const port = await serve({ isProxy: () => true });
    await Promise.all(Array.from({ length: 3 }, () => open(port)));

    const fourth = await open(port);
    const fifth = await answerOn(await open(port));
    const served = await answerOn(fourth);

    expect([served, fifth]).toEqual(['HTTP/1.1 200 OK', '']);
  });

  it('disconnects a client that does not read the response', async () => {
    const port = await serve({}, LARGE);
    const socket = await open(port);
    const [server] = servers;
    const closedThere = new Promise<void>((resolve) => {
      server?.once('request', ({ socket: there }) => there.once('close', () => resolve()));
    });

    socket.pause();
    socket.write(get);
    await closedThere;

    expect(closings).toEqual(['reads too slowly']);
  });

  it('sends all of a large response to a client that reads it', async () => {
    const port = await serve({ readingGraceMs: 60_000 }, LARGE);
    const socket = await open(port);
    let received = 0;
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    const ended = once(socket, 'end');

    socket.write(get);
    await ended;

    expect(received).toBeGreaterThan(LARGE.length);
    expect(closings).toEqual([]);
  });

  it('treats the proxies in the settings and this machine as proxies', () => {
    const { isProxy, inAll, perAddress } = connectionLimitsOf(readConfig({ TRUST_PROXY: '10.0.0.0/8' }));

    expect([inAll, perAddress]).toEqual([5_000, 256]);
    expect(['10.1.2.3', '127.0.0.1', '::1', '192.0.2.1'].map(isProxy)).toEqual([true, true, true, false]);
  });
});

describe('Casepack', () => {
  const app = useTestApp({ settings: { MAX_CONNECTIONS: '1' } });

  it('applies the connection limit of its settings', async () => {
    const { port } = new URL(await app.running.app.listen({ port: 0, host: '127.0.0.1' }));
    const first = connect(Number(port), '127.0.0.1');
    await once(first, 'connect');
    const second = connect(Number(port), '127.0.0.1');
    second.on('error', () => undefined);
    second.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');

    await closing(second);
    first.destroy();

    expect(second.bytesRead).toBe(0);
  });
});
