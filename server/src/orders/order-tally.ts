import { and, type SQL, sql } from 'drizzle-orm';
import { type Database, dialect } from '../db/client';
import { orders } from '../db/schema/orders';

interface CountedUntil {
  /** Every order up to this one is counted. */
  until: number;
  count: number;
}

interface Limits {
  /** If there are more newer orders than this, they are added to the stored count. */
  mostSince: number;
  mostLists: number;
}

/** No order before one of this age can still be uncommitted. */
const SETTLED = sql`interval '10 minutes'`;

const lastSettled = sql<number>`coalesce((
  select settled.id from ${orders} as settled where settled.created_at < now() - ${SETTLED}
  order by settled.created_at desc, settled.id desc limit 1), 0)`;

const newerThan = ({ until }: CountedUntil): SQL => sql`${orders.id} > ${until}`;

/** Uses one statement, so that the first page of a list needs three. */
async function countSettled(db: Database, scope: SQL, known: CountedUntil): Promise<CountedUntil> {
  const until = sql<number>`greatest(${known.until}::int, ${lastSettled})`;
  const [found] = await db
    .select({ until, more: sql<number>`count(*) filter (where ${orders.id} <= ${until})` })
    .from(orders)
    .where(and(scope, newerThan(known)));
  return found ? { until: found.until, count: known.count + found.more } : known;
}

/**
 * Counts the orders of a whole list. Orders are never deleted or moved to another organization, so only newer ones
 * have to be counted again, and the cost does not grow with the list.
 */
export class OrderTally {
  readonly #known = new Map<string, CountedUntil>();
  /** Concurrent requests share one count of a long list. */
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
