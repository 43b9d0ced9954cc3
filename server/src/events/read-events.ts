import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import type { Database } from '../db/client';
import { eventCursors, events } from '../db/schema/events';
import type { EventKind, EventPayload } from './publish-event';

export interface PublishedEvent {
  manufacturerId: number;
  kind: EventKind;
  objectId: number;
  payload: EventPayload;
}

interface Position {
  xid: string;
  eventId: number;
}

const BATCH = 200;

/** The cursor of a reader, locked: another instance that reads for it waits. A new reader starts with the oldest event. */
async function lockCursor(db: Database, consumer: string): Promise<Position> {
  const [cursor] = await db
    .insert(eventCursors)
    .values({ consumer, xid: '0', eventId: 0 })
    .onConflictDoUpdate({ target: eventCursors.consumer, set: { consumer } })
    .returning({ xid: eventCursors.xid, eventId: eventCursors.eventId });
  if (!cursor) throw new Error(`There is no cursor for ${consumer}`);
  return cursor;
}

/**
 * Events are read by transaction, not by id: a transaction with a low id may commit late. Below the oldest one that is
 * still open nothing can appear anymore, so nothing is skipped.
 */
const findAfter = (db: Database, { xid, eventId }: Position): Promise<(PublishedEvent & Position)[]> =>
  db
    .select({
      xid: events.xid,
      eventId: events.id,
      manufacturerId: events.manufacturerId,
      kind: sql<EventKind>`${events.kind}`,
      objectId: events.objectId,
      payload: sql<EventPayload>`${events.payload}`,
    })
    .from(events)
    .where(
      sql`(${events.xid}, ${events.id}) > (${xid}::xid8, ${eventId}::bigint)
        and ${events.xid} < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy(events.xid, events.id)
    .limit(BATCH);

/**
 * Hands the events that a reader has not seen to `work`, in the transaction that moves its cursor: each event is
 * handled once, whatever crashes and however many instances read.
 */
export async function readEvents(
  ctx: Context,
  consumer: string,
  work: (ctx: Context, events: readonly PublishedEvent[]) => Promise<void>,
): Promise<void> {
  let count: number;
  do {
    count = await inTransaction(ctx, async (ctx) => {
      const found = await findAfter(ctx.db, await lockCursor(ctx.db, consumer));
      const last = found.at(-1);
      if (!last) return 0;
      await work(ctx, found);
      await ctx.db
        .update(eventCursors)
        .set({ xid: last.xid, eventId: last.eventId })
        .where(sql`${eventCursors.consumer} = ${consumer}`);
      return found.length;
    });
  } while (count === BATCH);
}
