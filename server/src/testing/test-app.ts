import type { Endpoint } from '@casepack/contract/endpoint';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../config';
import type { mails } from '../db/schema/mail';
import { sessions } from '../db/schema/users';
import { jobHandlers } from '../job-handlers';
import { jobNames } from '../jobs/job-queue';
import { hashToken, newToken } from '../secrets/token';
import type { Running } from '../start';
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

// Most tables are empty: checking first is thirty times as fast as truncating all of them.
const emptyTables = `DO $$
DECLARE
  name text;
  is_filled boolean;
BEGIN
  SET LOCAL session_replication_role = replica; -- no foreign key is checked, since everything goes
  FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO is_filled;
    IF is_filled THEN EXECUTE 'DELETE FROM ' || name; END IF;
  END LOOP;
  PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  DELETE FROM jobs.job;
END $$`;

/** The whole server on its own database, called over HTTP. */
export class TestApp extends Factories {
  readonly #options: TestServerOptions;
  #server: TestServer | undefined;
  #now = new Date('2026-11-16T15:00:00Z');

  constructor(options: TestServerOptions) {
    super();
    this.#options = options;
  }

  get running(): Running {
    if (!this.#server) throw new Error('The test app is not running');
    return this.#server.running;
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
    await this.running.deps.pool.query(emptyTables);
    // Caches from other tests refer to rows that are gone.
    this.running.deps.changes.forgetAll();
    this.#now = new Date('2026-11-16T15:00:00Z');
  }

  get databaseUrl(): string {
    if (!this.#server) throw new Error('The test app is not running');
    return this.#server.database.url;
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

  /** Runs all waiting jobs now, including those added by jobs. */
  async runJobs(): Promise<number> {
    const handlers = jobHandlers(this.running.systemContext());
    let done = 0;
    for (let found = true; found; ) {
      found = false;
      for (const name of jobNames) {
        while (await this.running.deps.jobs.runNext(name, handlers)) {
          found = true;
          done += 1;
        }
      }
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
