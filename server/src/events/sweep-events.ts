import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { eventCursors, events } from '../db/schema/events';

const KEPT_DAYS = 30;
const BATCH = 5_000;

/** Deletes events of more than 30 days ago that every reader has read. */
export async function sweepEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
  let deleted: number;
  do {
    // The oldest come first in the index, so a batch does not look at younger ones.
    const { rowCount } = await ctx.db.execute(sql`
      delete from ${events} where (xid, id) in (
        select xid, id from (select xid, id, at from ${events} order by xid, id limit ${BATCH}) oldest
        where at < ${before}::timestamptz
          and (xid, id) <= all (select xid, event_id from ${eventCursors}))`);
    deleted = rowCount ?? 0;
  } while (deleted === BATCH);
}
