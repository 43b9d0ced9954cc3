import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CasepackChild, useBuiltCasepack } from '../testing/casepack-child';

const CLIENTS = 12;
const paths = ['/api/orders?limit=100', '/api/products'];

interface Outcome {
  /** The status of a complete response. */
  status?: number;
  /** Why there was no complete response. */
  failure?: string;
  /** Whether the request reused a connection. */
  reused: boolean;
}

/** Sends one request and reads its response to the end. */
function ask(agent: Agent, url: string, cookie: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { cookie } });
    const end = (outcome: Pick<Outcome, 'status' | 'failure'>) =>
      resolve({ reused: request.reusedSocket, ...outcome });
    request.on('response', (response: IncomingMessage) => {
      response.on('error', (error) => end({ failure: `cut off: ${error.message}` }));
      response.on('end', () =>
        end(response.complete ? { status: response.statusCode ?? 0 } : { failure: 'cut off' }),
      );
      response.resume();
    });
    request.on('error', (error) => end({ failure: 'code' in error ? String(error.code) : error.message }));
  });
}

describe('stopping under load', () => {
  useBuiltCasepack();
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'casepack-drain-'));
    // If this runs as root, PostgreSQL runs as another user, who needs access.
    await chmod(dataDir, 0o755);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

  /** Starts clients that send requests one after the other until they are stopped or get no response. */
  async function startLoad(isOver: () => boolean) {
    const child = await CasepackChild.start({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '3',
    });
    const signedIn = await child.post('/api/auth/login', {
      email: 'maker@demo.casepack.test',
      password: 'casepack',
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const outcomes: Outcome[] = [];
    const client = async (number: number): Promise<void> => {
      for (let turn = number; !isOver(); turn += 1) {
        const outcome = await ask(agent, `${child.url}${paths[turn % paths.length]}`, cookie);
        outcomes.push(outcome);
        if (outcome.failure) return;
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    while (outcomes.length < 100) await pause(5);
    return { child, outcomes, clients };
  }

  it('loses no request behind a load balancer that checks readiness', async () => {
    let isReady = true;
    const { child, outcomes, clients } = await startLoad(() => !isReady);
    const balancer = (async () => {
      while (isReady) {
        isReady = (await fetch(`${child.url}/readyz`)).ok;
        await pause(100);
      }
    })();
    const before = outcomes.length;

    const code = await child.end('SIGTERM');
    await Promise.all([clients, balancer]);

    expect(code).toBe(0);
    expect(outcomes.length).toBeGreaterThan(before);
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
  }, 60_000);

  it('answers every accepted request while it shuts down', async () => {
    const { child, outcomes, clients } = await startLoad(() => false);
    const before = outcomes.length;

    const code = await child.end('SIGTERM');
    await clients;

    const answered = outcomes.filter(({ status }) => status === 200);
    const unanswered = outcomes.filter(({ status }) => status !== 200);
    const taken = () =>
      child.log.filter(({ msg, req }) => msg === 'incoming request' && req?.method === 'GET');
    expect(code).toBe(0);
    expect(outcomes.length).toBeGreaterThan(before + CLIENTS * 2);
    // The last lines of the log may arrive after the process has ended.
    await vi.waitFor(() => expect(taken()).toHaveLength(answered.length), { timeout: 10_000 });
    // Late requests were never accepted: their connections were refused, or reset while queued.
    expect(unanswered).toHaveLength(CLIENTS);
    for (const { failure, reused } of unanswered) {
      expect(failure).toMatch(/^ECONN(REFUSED|RESET)$/);
      expect(reused).toBe(false);
    }
  }, 60_000);
});
