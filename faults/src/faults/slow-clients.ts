import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Fault } from '../fault';
import { expectWait, waitOf } from '../stage/latency';
import type { Stage } from '../stage/stage';

const CLIENTS = 500;
const DRIP_MS = 1_000;
/** Fifteen seconds for a request that is not sent in time, and a few for the rounds in which the server looks. */
const LONGEST_MS = 20_000;
const BODY_BYTES = 100_000;

const beginnings = [
  'GET /api/products HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
];

interface SlowClient {
  socket: Socket;
  /** In milliseconds after the beginning. */
  hungUpAfter: Promise<number>;
}

/** Sends the beginning of a request, then one letter a second, and never the end. */
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
  if (late > 0) stage.found(`${late} slow clients held their lines for more than ${LONGEST_MS / 1000} s`);
}

export const slowClients: Fault = {
  name: `${CLIENTS} clients that send as slowly as they can`,
  expected: 'they are hung up on in time, and nobody else notices them',
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(2);
    await waitOf(stage, 50);
    const usual = await waitOf(stage, 100);
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, each) =>
        begin(stage.door.url, beginnings[each % beginnings.length] ?? ''),
      ),
    );
    stage.figures.injected += clients.length;
    expectWait(stage, usual, await waitOf(stage, 100), { factor: 2, longestMs: 500 });
    await expectHangUp(stage, clients);
  },
};
