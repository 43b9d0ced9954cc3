import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, dialect } from '../db/client';
import { orders } from '../db/schema/orders';

interface CountedUntil {
  /** Every order up to this one is counted. */
  until: number;
  count: number;
}

interface Limits {
  /** When so many came since, they are counted for good. */
  mostSince: number;
  mostLists: number;
}

/** An order older than this has nothing before it that could still be committed. */
const SETTLED = sql`interval '10 minutes'`;

const lastSettled = sql<number>`coalesce((
  select settled.id from ${orders} as settled where settled.created_at < now() - ${SETTLED}
  order by settled.created_at desc, settled.id desc limit 1), 0)`;

const newerThan = ({ until }: CountedUntil): SQL => sql`${orders.id} > ${until}`;

/** By one statement, so that the first page of a list takes three. */
async function countSettled(db: Database, scope: SQL, known: CountedUntil): Promise<CountedUntil> {
  const until = sql<number>`greatest(${known.until}::int, ${lastSettled})`;
  const [found] = await db
    .select({ until, more: sql<number>`count(*) filter (where ${orders.id} <= ${until})` })
    .from(orders)
    .where(and(scope, newerThan(known)));
  return found ? { until: found.until, count: known.count + found.more } : known;
}

/**
 * How many orders a whole list holds. Orders are never deleted and never change hands, so those once counted stay
 * counted: only what came since is looked at, and the cost does not grow with the list.
 */
export class OrderTally {
  readonly #known = new Map<string, CountedUntil>();
  /** A long list is counted once for all who wait for it. */
  readonly #settling = new Map<string, Promise<CountedUntil>>();
  readonly #limits: Limits;

  constructor(limits: Limits = { mostSince: 1_000, mostLists: 10_000 }) {
    this.#limits = limits;
  }

  async count(db: Database, scope: SQL): Promise<number> {
    const { sql: text, params } = dialect.sqlToQuery(scope);
    const list = JSON.stringify([text, params]);
    const known = this.#known.get(list) ?? (await this.#settle(db, list, scope, { until: 0, count: 0 }));
    const since = await db.$count(orders, and(scope, newerThan(known)));
    if (since > this.#limits.mostSince) await this.#settle(db, list, scope, known);
    return known.count + since;
  }

  async #settle(db: Database, list: string, scope: SQL, known: CountedUntil): Promise<CountedUntil> {
    const underway = this.#settling.get(list);
    if (underway !== undefined) return underway;
    const settling = countSettled(db, scope, known);
    this.#settling.set(list, settling);
    try {
      const settled = await settling;
      this.#keep(list, settled);
      return settled;
    } finally {
      this.#settling.delete(list);
    }
  }

  #keep(list: string, known: CountedUntil): void {
    this.#known.delete(list);
    this.#known.set(list, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#limits.mostLists && oldest !== undefined) this.#known.delete(oldest);
  }
}
