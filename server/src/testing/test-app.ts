import type { Endpoint } from '@casepack/contract/endpoint';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../config';
import type { mails } from '../db/schema/mail';
import { sessions } from '../db/schema/users';
import { jobHandlers } from '../job-handlers';
import { type JobName, jobNames } from '../jobs/job-queue';
import { hashToken, newToken } from '../secrets/token';
import type { Running } from '../start';
import { emptyTables } from './empty-tables';
import { Factories, type NewUser } from './factories';
import {
  borrowTestServer,
  closeTestServer,
  openTestServer,
  returnTestServer,
  type TestServer,
  type TestServerOptions,
} from './test-server';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers freely and assert what they find
  body: any;
  text: string;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string }[];
}

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** In its wire format: tests send what a browser, or an attacker, would send. */
  body?: unknown;
  headers?: Record<string, string>;
}

interface RawRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer | object;
}

/** A caller of the API: anonymous, or with the session of a user. */
export class Visitor {
  readonly #app: TestApp;
  readonly cookie: string | undefined;

  constructor(app: TestApp, cookie?: string) {
    this.#app = app;
    this.cookie = cookie;
  }

  call(endpoint: Endpoint, sent: Sent = {}): Promise<Reply> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent(String(sent.params?.[name] ?? '')),
    );
    const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
    return this.request({
      method: endpoint.method,
      url: `${path}${query}`,
      ...(sent.headers ? { headers: sent.headers } : {}),
      ...(sent.body === undefined ? {} : { payload: sent.body as object }), // inject sends any JSON value
    });
  }

  async request({ method, url, headers = {}, payload }: RawRequest): Promise<Reply> {
    const reply = await this.#app.running.app.inject({
      method: method as 'GET', // inject accepts any method name, its type lists the common ones
      url,
      headers: { ...(this.cookie ? { cookie: `casepack_session=${this.cookie}` } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(reply.headers['content-type'] ?? '').includes('json') && reply.body !== '';
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : undefined,
      text: reply.body,
      headers: reply.headers,
      cookies: reply.cookies,
    };
  }
}

/** The whole server on its own database, called over HTTP. */
export class TestApp extends Factories {
  readonly #options: TestServerOptions;
  #server: TestServer | undefined;
  #now = new Date('2026-11-16T15:00:00Z');

  constructor(options: TestServerOptions) {
    super();
    this.#options = options;
  }

  get #opened(): TestServer {
    if (!this.#server) throw new Error('The test app is not running');
    return this.#server;
  }

  get running(): Running {
    return this.#opened.running;
  }

  override get db() {
    return this.running.deps.db;
  }

  get config(): Config {
    return this.running.deps.config;
  }

  override now = (): Date => this.#now;

  /** Advances the clock of the server. */
  passTime(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }

  async start(): Promise<void> {
    this.#server = await openTestServer(this.#options, this.now);
  }

  async stop(): Promise<void> {
    if (this.#server) await closeTestServer(this.#server);
  }

  /** Like `start`, with a server that an earlier test file has left, if there is one. */
  async borrow(): Promise<void> {
    this.#server = await borrowTestServer(this.#options, this.now);
  }

  async giveBack(): Promise<void> {
    if (this.#server) await returnTestServer(this.#server, this.#options);
  }

  async empty(): Promise<void> {
    // What the last test left under way goes first.
    await this.running.deps.pool.query('select');
    await this.#opened.beside.query(emptyTables);
    // Caches from other tests refer to rows that are gone.
    this.running.deps.changes.forgetAll();
    this.#now = new Date('2026-11-16T15:00:00Z');
  }

  get databaseUrl(): string {
    return this.#opened.database.url;
  }

  visitor(cookie?: string): Visitor {
    return new Visitor(this, cookie);
  }

  /** Signs in a user, who is created unless an id is given. */
  async as(user: NewUser | { id: number } = {}): Promise<Visitor> {
    const { id } = 'id' in user ? user : await this.user(user);
    const token = newToken();
    const at = this.now();
    const expiresAt = new Date(at.getTime() + 3_600_000);
    await this.db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: id,
      createdAt: at,
      lastSeenAt: at,
      expiresAt,
      passwordConfirmedAt: at,
    });
    return new Visitor(this, token);
  }

  /** The link in an email, which only its recipient can read; empty if there is none. */
  linkIn(mail: Pick<typeof mails.$inferSelect, 'sealedLink' | 'eventKey'> | undefined): string {
    return mail?.sealedLink ? this.running.deps.mailLinks.open(mail.sealedLink, mail.eventKey) : '';
  }

  tokenIn(mail: Parameters<TestApp['linkIn']>[0]): string {
    return /[\w-]{43}$/.exec(this.linkIn(mail))?.[0] ?? 'none was mailed';
  }

  /** The kinds of waiting jobs, in one statement: asking each queue takes longer than most tests. */
  async #waitingJobs(): Promise<Set<JobName>> {
    const { rows } = await this.#opened.beside.query<{ name: JobName }>({
      name: 'waiting jobs',
      text: `select distinct name from jobs.job where state < 'active'`,
    });
    return new Set(rows.map(({ name }) => name));
  }

  /** Runs all waiting jobs now, including those added by jobs. */
  async runJobs(): Promise<number> {
    const handlers = jobHandlers(this.running.systemContext());
    let done = 0;
    for (let waiting = await this.#waitingJobs(); waiting.size > 0; ) {
      const before = done;
      for (const name of jobNames) {
        if (!waiting.has(name)) continue;
        while (await this.running.deps.jobs.runNext(name, handlers)) done += 1;
        waiting = await this.#waitingJobs();
      }
      if (done === before) break;
    }
    return done;
  }
}

/** For a test file: runs from before its first test until after its last, and is emptied before each. */
export function useTestApp(options: TestServerOptions = {}): TestApp {
  const app = new TestApp(options);
  beforeAll(() => app.borrow());
  beforeEach(() => app.empty());
  afterAll(() => app.giveBack());
  return app;
}
