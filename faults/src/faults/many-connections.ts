import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { expectWait, measureWait } from '../stage/latency';
import type { Stage } from '../stage/stage';

const CONNECTIONS = 1_000;
const AT_ONCE = 100;
const ROUNDS = 2;
const BETWEEN_MS = 1_000;

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // A dropped connection shows in the missing response.
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Requests a page over a connection that stays open, and returns the outcome. */
async function askOver(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const first = await new Promise<string>((resolve) => {
    if (socket.destroyed) resolve('hung up');
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    socket.once('close', () => resolve('hung up'));
  });
  return first.split('\r\n')[0] ?? '';
}

async function askAll(stage: Stage, sockets: readonly Socket[]): Promise<void> {
  const answers = await Promise.all(sockets.map(askOver));
  const isAnswer = (line: string) => line.startsWith('HTTP/1.1 200');
  const answered = answers.filter(isAnswer).length;
  stage.figures.answered += answered;
  if (answered < sockets.length) {
    const other = answers.find((line) => !isAnswer(line));
    stage.found(
      `${sockets.length - answered} of ${sockets.length} connections got other responses: ${other}`,
    );
  }
}

export const manyConnections: Fault = {
  name: `${CONNECTIONS.toLocaleString('en-US')} open connections`,
  expected: 'each gets responses, more than once, while others place orders',
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(4);
    await measureWait(stage, 50);
    const usual = await measureWait(stage, 100);
    const sockets: Socket[] = [];
    while (sockets.length < CONNECTIONS) {
      sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => open(stage.server.url)))));
    }
    stage.figures.injected += sockets.length;
    let isOver = false;
    const waiting = measureWait(stage, 50).finally(() => {
      isOver = true;
    });
    // Often enough that no connection counts as idle.
    for (let round = 0; round < ROUNDS || !isOver; round += 1) {
      await askAll(stage, sockets);
      await pause(BETWEEN_MS);
    }
    expectWait(stage, usual, await waiting, { factor: 12, longestMs: 500 });
    await stage.serve(5);
    for (const socket of sockets) socket.destroy();
  },
};
