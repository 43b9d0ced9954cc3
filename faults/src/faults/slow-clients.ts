import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Fault } from '../fault';
import { expectWait, measureWait } from '../stage/latency';
import type { Stage } from '../stage/stage';

const CLIENTS = 500;
const DRIP_MS = 1_000;
/** Fifteen seconds for a request that is not completed, and a few for the interval at which the server checks. */
const LONGEST_MS = 20_000;
const BODY_BYTES = 100_000;

const beginnings = [
  'GET /api/products HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
];

interface SlowClient {
  socket: Socket;
  /** In milliseconds after the start. */
  hungUpAfter: Promise<number>;
}

/** Sends the start of a request, then one character a second, and never the end. */
async function begin(url: string, beginning: string): Promise<SlowClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const startedAt = performance.now();
  socket.resume();
  socket.write(beginning);
  const drip = setInterval(() => socket.write('x'), DRIP_MS);
  const hungUpAfter = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(drip);
      resolve(performance.now() - startedAt);
    });
  });
  return { socket, hungUpAfter };
}

async function expectHangUp(stage: Stage, clients: readonly SlowClient[]): Promise<void> {
  const giveUp = setTimeout(() => {
    for (const { socket } of clients) socket.destroy();
  }, 2 * LONGEST_MS);
  const times = await Promise.all(clients.map(({ hungUpAfter }) => hungUpAfter));
  clearTimeout(giveUp);
  const late = times.filter((time) => time > LONGEST_MS).length;
  if (late > 0)
    stage.found(`${late} slow clients kept their connections for more than ${LONGEST_MS / 1000} s`);
}

export const slowClients: Fault = {
  name: `${CLIENTS} clients that send as slowly as they can`,
  expected: 'they are disconnected in time, and other users are not affected',
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(2);
    await measureWait(stage, 50);
    const usual = await measureWait(stage, 100);
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, each) =>
        begin(stage.server.url, beginnings[each % beginnings.length] ?? ''),
      ),
    );
    stage.figures.injected += clients.length;
    expectWait(stage, usual, await measureWait(stage, 100), { factor: 2, longestMs: 500 });
    await expectHangUp(stage, clients);
  },
};
