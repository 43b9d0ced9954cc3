import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotStatement, placesFor } from '../db/hot-statement';
import { events } from '../db/schema/events';
import { orderEvents } from '../db/schema/order-events';
import { orders } from '../db/schema/orders';
import { users } from '../db/schema/users';
import { eventOfHistory } from './event-of-history';

type EventRow = typeof orderEvents.$inferSelect;

const { id: _eventId, ...eventColumns } = getTableColumns(orderEvents);
type NewEvent = Pick<EventRow, keyof typeof eventColumns>;
const { orderId: _orderId, ...entryColumns } = eventColumns;
/** Without the order, for the first entry, which is written together with it. */
export const historyColumns = entryColumns;
export type NewHistoryEntry = Pick<EventRow, keyof typeof historyColumns>;
const event = placesFor(eventColumns);
const told = {
  kind: sql`${sql.placeholder('toldKind')}::text`,
  payload: sql`${sql.placeholder('toldPayload')}::jsonb`,
};
// What others are told of is written by the same statement: an order needs no further one.
const eventInsert = hotStatement<NewEvent & { toldKind: string | null; toldPayload: string | null }>(
  'insert_order_event',
  sql`with told as (
    insert into ${events} (manufacturer_id, kind, object_type, object_id, payload, at)
    select ${orders.manufacturerId}, ${told.kind}, 'order', ${orders.id}, ${told.payload},
      ${sql.param(sql.placeholder('at'), orderEvents.at)}::timestamptz
    from ${orders} where ${eq(orders.id, sql.placeholder('orderId'))} and ${told.kind} is not null
  )
  insert into ${orderEvents} (${event.names}) values (${event.places})`,
);

/** Adds to the history of an order, and publishes what happened if it is of interest elsewhere. */
export async function insertEvent(db: Database, values: NewEvent): Promise<void> {
  const published = eventOfHistory(values);
  await eventInsert(db, {
    ...values,
    toldKind: published?.kind ?? null,
    toldPayload: published ? JSON.stringify(published.payload) : null,
  });
}

export interface EventWithActor {
  event: EventRow;
  actor: { firstName: string; lastName: string; email: string } | null;
}

export const findEvents = (db: Database, orderId: number): Promise<EventWithActor[]> =>
  db
    .select({
      event: getTableColumns(orderEvents),
      actor: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorUserId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
