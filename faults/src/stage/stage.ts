import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Program, startBuiltCasepack, startEmbeddedCasepack } from '../../../bench/src/programs';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/src/db/embedded/start-postgres';
import { type DatabaseProxy, startDatabaseProxy } from '../../../server/src/testing/database-proxy';
import { type SmtpPeer, startSmtpPeer } from '../../../server/src/testing/smtp-peer';
import { Crowd } from '../crowd/crowd';
import { Customer } from '../crowd/customer';
import { OrderLog } from '../crowd/order-log';
import type { ServerAccess } from '../crowd/send-request';
import { noFigures } from '../figures';
import { type CardProvider, startCardProvider } from './card-provider';
import { findProblem } from './find-problem';
import { LoopDisk } from './loop-disk';
import { makeFolder, type Shop } from './shop';

export interface StageOptions {
  /** 'embedded': Casepack's own PostgreSQL, as `npm start` runs it. 'outside': one at a given address. */
  database?: 'embedded' | 'outside';
  /** Some requests get no response at all, because the process is gone. */
  mayHangUp?: boolean;
  /** The mail server rejects some emails permanently: they stay in the outbox as failed. */
  mayRefuseMail?: boolean;
  /** A separate disk of this size for the data. */
  diskMegabytes?: number;
  settings?: Record<string, string>;
}

const run = promisify(execFile);

interface Parts {
  folder: string;
  disk: LoopDisk | undefined;
  cards: CardProvider;
  mail: SmtpPeer;
}

const LONGEST_RETURN_MS = 10_000;

/** One shop with its card provider, its mail server and its users, to which a fault happens. */
export class Stage {
  readonly shop: Shop;
  readonly options: StageOptions;
  readonly figures = noFigures();
  readonly differences: string[] = [];
  readonly orderLog = new OrderLog();
  readonly customer: Customer;
  readonly crowd: Crowd;
  readonly server: ServerAccess;
  readonly folder: string;
  readonly dataDir: string;
  readonly cards: CardProvider;
  readonly mail: SmtpPeer;
  readonly disk: LoopDisk | undefined;
  program: Program | undefined;
  /** Set if the database is outside. */
  postgres: EmbeddedPostgres | undefined;
  proxy: DatabaseProxy | undefined;

  private constructor(shop: Shop, options: StageOptions, { folder, disk, cards, mail }: Parts) {
    this.shop = shop;
    this.options = options;
    this.folder = folder;
    this.disk = disk;
    this.dataDir = join(disk?.folder ?? folder, 'data');
    this.cards = cards;
    this.mail = mail;
    this.server = {
      // The discard port, where nothing listens.
      url: 'http://127.0.0.1:9',
      onOutcome: (request, outcome) => {
        if (typeof outcome === 'string') this.figures.silent += 1;
        else this.figures.answered += 1;
        if (typeof outcome !== 'string' && outcome.status === 503) this.figures.refused += 1;
        const fault = findProblem(outcome, { mayHangUp: options.mayHangUp ?? false });
        if (fault) this.found(`${request.method} ${request.path}: ${fault}`);
      },
    };
    const found = (difference: string) => this.found(difference);
    const fillInCard = (intentId: string) => cards.fillInCard(intentId);
    this.customer = new Customer({ server: this.server, shop, orderLog: this.orderLog, fillInCard, found });
    this.crowd = new Crowd(this.customer, this.orderLog, shop.people.length);
  }

  static async open(shop: Shop, options: StageOptions = {}): Promise<Stage> {
    const folder = await makeFolder();
    const { diskMegabytes } = options;
    const disk = diskMegabytes === undefined ? undefined : await LoopDisk.make(folder, diskMegabytes);
    const [cards, mail] = [await startCardProvider(), await startSmtpPeer()];
    const stage = new Stage(shop, options, { folder, disk, cards, mail });
    // Node's own copy does not keep the owner of the files.
    await run('cp', ['-Rp', shop.dataDir, stage.dataDir]);
    // The initial data must be on the disk, as in a shop that has been running for long.
    if (disk) await run('sync', ['-f', stage.dataDir]);
    return stage;
  }

  get postgresFolder(): string {
    return join(this.dataDir, 'postgres');
  }

  found(difference: string): void {
    this.differences.push(difference);
  }

  get settings(): Record<string, string> {
    return {
      STRIPE_API_URL: this.cards.url,
      SMTP_URL: this.mail.url,
      LOG_LEVEL: process.env.FAULTS_LOG_LEVEL ?? 'fatal',
      ORDERS_PER_HOUR: '100000000',
      DRAIN_SECONDS: '0',
      TMPDIR: tmpdir(),
      ...this.options.settings,
    };
  }

  get running(): Program {
    if (!this.program) throw new Error('Casepack does not run');
    return this.program;
  }

  async start(): Promise<void> {
    this.program =
      this.options.database === 'outside'
        ? await this.#startOutside()
        : await startEmbeddedCasepack(this.dataDir, this.settings);
    const { program } = this;
    this.server.url = program.url;
    // An exit of the current process is unexpected.
    void program.ended.then((code) => {
      if (this.program !== program) return;
      this.program = undefined;
      this.found(`Casepack exited unexpectedly with ${code ?? 'a signal'}`);
    });
  }

  async #startOutside(): Promise<Program> {
    this.postgres ??= await this.startPostgres();
    this.proxy ??= await startDatabaseProxy(this.postgres.url());
    return this.startOn(this.proxy.url);
  }

  startPostgres(): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({ dataDir: this.postgresFolder });
  }

  startOn(databaseUrl: string): Promise<Program> {
    return startBuiltCasepack(databaseUrl, { APP_SECRET: this.shop.appSecret, ...this.settings });
  }

  /** Without warning; requests from now on go to a dead process. */
  async kill(): Promise<void> {
    const { pid, ended } = this.running;
    this.program = undefined;
    this.figures.injected += 1;
    process.kill(pid, 'SIGKILL');
    await ended;
  }

  /** Stops it regularly; it must exit by itself. */
  async stop(): Promise<void> {
    const { program } = this;
    if (!program) return;
    this.program = undefined;
    await program.stop();
    const code = await program.ended;
    if (code !== 0) this.found(`Casepack was stopped and exited with ${code ?? 'a signal'}`);
  }

  /** The fault is over: from now on it has ten seconds to respond again. */
  async waitUntilBack(): Promise<void> {
    const startedAt = performance.now();
    const cookie = this.shop.people[0]?.cookie ?? '';
    for (;;) {
      const isBack = await fetch(`${this.server.url}/api/orders?limit=1`, {
        headers: { cookie },
        signal: AbortSignal.timeout(LONGEST_RETURN_MS),
      }).then(
        async (response) => (await response.text()) !== '' && response.ok,
        () => false,
      );
      const tookMs = performance.now() - startedAt;
      if (isBack) {
        this.figures.slowestReturnMs = Math.max(this.figures.slowestReturnMs, tookMs);
        if (tookMs > LONGEST_RETURN_MS)
          this.found(`it responded again only after ${Math.round(tookMs / 1000)} s`);
        return;
      }
      if (tookMs > 3 * LONGEST_RETURN_MS) {
        this.found(`it did not respond again within ${Math.round(tookMs / 1000)} s`);
        return;
      }
      await pause(50);
    }
  }

  /** Waits until this many more orders were acknowledged, or fails when they will not be. */
  async serve(orders: number, timeoutMs = 60_000): Promise<void> {
    const target = this.crowd.served + orders;
    const deadline = performance.now() + timeoutMs;
    while (this.crowd.served < target && performance.now() < deadline) await pause(20);
    if (this.crowd.served < target) {
      this.found(
        `${target - this.crowd.served} of ${orders} orders were not accepted within ${timeoutMs / 1000} s`,
      );
    }
  }

  async close(): Promise<void> {
    await this.crowd.leave();
    if (this.program) await this.kill();
    await this.proxy?.close();
    await this.postgres?.stop();
    await this.cards.close();
    await this.mail.close();
    await this.disk?.unmount();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 100 });
  }
}
