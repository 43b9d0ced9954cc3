import { canEver } from '@casepack/contract/access/permissions';
import {
  MOST_COUNTED,
  type OrderView,
  type OrderViewQuery,
  readViewQuery,
  toShipToday,
} from '@casepack/contract/orders/order-view';
import { sql } from 'drizzle-orm';
import { unauthorized } from '../access';
import { type Context, inTransaction } from '../context';
import { isStatementTimeout } from '../db/statement-timeout';
import { countSort, selectMatching } from './list-orders';
import { countOrders } from './order-lists.queries';
import { scopeOfOrders } from './order-selection';
import { showView } from './order-views';
import { findViews } from './order-views.queries';

/** Of one count, and of all counts of a request. */
const PATIENCE_MS = 300;
const TOTAL_PATIENCE_MS = 1_500;

type Counted = Pick<OrderView, 'count' | 'isAtLeast'>;
const notCounted: Counted = { count: null, isAtLeast: false };

async function countView(ctx: Context, query: string, timeZone: string | undefined): Promise<Counted> {
  const filter = readViewQuery(query);
  try {
    const count = await inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`);
      const selection = await selectMatching(ctx, scopeOfOrders(ctx.actor), { ...filter, timeZone });
      return countOrders(ctx.db, { selection, sort: countSort(filter), most: MOST_COUNTED });
    });
    return { count: Math.min(count, MOST_COUNTED), isAtLeast: count > MOST_COUNTED };
  } catch (error) {
    if (isStatementTimeout(error)) return notCounted;
    throw error;
  }
}

/** Only for those who ship. */
const builtIn = {
  ...{
    id: null,
    ...toShipToday,
    isShared: false,
    ownerName: null,
    canEdit: false,
    version: 0,
    updatedAt: null,
  },
} as const;

/** A view whose count takes long, and those after it, are shown without. */
export async function listOrderViews(ctx: Context, { timeZone }: OrderViewQuery): Promise<OrderView[]> {
  const { actor } = ctx;
  if (!actor) throw unauthorized();
  const saved = (await findViews(ctx.db, actor)).map((row) => showView(actor, row));
  const start = performance.now();
  const views: OrderView[] = [];
  for (const view of canEver(actor, 'order:manage') ? [builtIn, ...saved] : saved) {
    const isInTime = performance.now() - start < TOTAL_PATIENCE_MS;
    views.push({ ...view, ...(isInTime ? await countView(ctx, view.query, timeZone) : notCounted) });
  }
  return views;
}
