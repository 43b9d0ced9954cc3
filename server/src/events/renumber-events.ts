import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import { eventCursors, events } from '../db/schema/events';

/** No event has a higher one. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER;

const isFromElsewhere = sql`xid >= pg_snapshot_xmax(pg_current_snapshot())`;

async function isRestored({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select where exists (select from ${events} where ${isFromElsewhere})
      or exists (select from ${eventCursors} where ${isFromElsewhere})`);
  return rows.length > 0;
}

/**
 * A backup can be restored on a server that counts its transactions from a lower number: what was stored would seem to be
 * in the future, and readers would wait for it. Then all events get lower numbers, so that each reader goes on with
 * those that it has not read.
 */
export async function renumberEvents(ctx: Context): Promise<void> {
  if (!(await isRestored(ctx))) return;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`lock table ${eventCursors} in share row exclusive mode`);
    // Another instance may have been faster.
    if (!(await isRestored(ctx))) return;
    // An event gets the number of different cursors before it; no transaction of a user has a number as low.
    await ctx.db.execute(sql`
      update ${events} event set xid = (
        select count(distinct (cursor.xid, cursor.event_id)) from ${eventCursors} cursor
        where (cursor.xid, cursor.event_id) < (event.xid, event.id))::text::xid8`);
    await ctx.db.execute(sql`
      update ${eventCursors} cursor set xid = ranked.position::text::xid8, event_id = ${LARGEST_ID}::bigint
      from (select consumer, dense_rank() over (order by xid, event_id) - 1 as position from ${eventCursors}) ranked
      where ranked.consumer = cursor.consumer`);
  });
}
