import {
  choiceOf,
  kindsOfHolds,
  type NotificationKind,
  soonest,
} from '@casepack/contract/notifications/notification';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { fieldsFor, hotStatement } from '../db/hot-statement';
import { notifications } from '../db/schema/notifications';
import type { EventKind } from '../events/publish-event';
import { type PublishedEvent, readEvents } from '../events/read-events';
import { findOrderFacts, followsOrder, isStaffOf, type OrderFacts } from './follow';
import { findPossibleReaders, type Reader } from './readers.queries';

const CONSUMER = 'notifications';
const ROWS_AT_ONCE = 1_000;

const kindsOf: Record<EventKind, (event: PublishedEvent) => NotificationKind[]> = {
  order_placed: ({ payload }) => [...kindsOfHolds(payload.heldFor ?? []), 'new_order'],
  order_held: ({ payload }) => kindsOfHolds(payload.heldFor ?? []),
  order_cancelled: () => ['cancellation'],
  account_requested: () => ['account_request'],
  stock_low: () => ['low_stock'],
};

const isAboutOrder = ({ kind }: PublishedEvent): boolean => kind.startsWith('order_');

const follows = (reader: Reader, event: PublishedEvent, order: OrderFacts | undefined): boolean =>
  isAboutOrder(event)
    ? order !== undefined && followsOrder(reader, order)
    : isStaffOf(reader, event.manufacturerId);

const { id: _id, ...noted } = getTableColumns(notifications);
type NewNotification = Pick<typeof notifications.$inferSelect, keyof typeof noted>;
const rows = fieldsFor(noted);
// With parameters for up to a thousand rows, building and planning the statement took longer than all else.
const insertRows = hotStatement<{ rows: string }>(
  'insert_notifications',
  sql`insert into ${notifications} (${rows.names})
    select * from json_to_recordset(${sql.placeholder('rows')}) as noted(${rows.fields})`,
);

/** Whom an event is going to be told, and when. Nobody is told what they did themselves. */
function notificationOf(
  reader: Reader,
  event: PublishedEvent,
  order: OrderFacts | undefined,
): Omit<NewNotification, 'createdAt'>[] {
  const { manufacturerId, objectId, payload } = event;
  if (reader.id === payload.byUserId || !follows(reader, event, order)) return [];
  const kinds = kindsOf[event.kind](event);
  const mode = soonest(kinds.map((kind) => choiceOf(reader.actor, reader.choices, kind)));
  return mode === 'none' ? [] : [{ userId: reader.id, manufacturerId, kinds, objectId, mode }];
}

async function addNotifications(ctx: Context, found: readonly PublishedEvent[]): Promise<void> {
  const orderIds = found.filter(isAboutOrder).map(({ objectId }) => objectId);
  const parties = new Map((await findOrderFacts(ctx.db, orderIds)).map((order) => [order.id, order]));
  const readers = await findPossibleReaders(
    ctx.db,
    [...new Set(found.map(({ manufacturerId }) => manufacturerId))],
    [...parties.values()].map(({ repUserId }) => repUserId).filter((id) => id !== null),
  );
  const added = found.flatMap((event) =>
    readers.flatMap((reader) => notificationOf(reader, event, parties.get(event.objectId))),
  );
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE) {
    const rows = added.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, createdAt: ctx.now() }));
    await insertRows(ctx.db, { rows: JSON.stringify(rows) });
  }
}

/** Notes for each event who is going to be told of it. */
export const takeEvents = (ctx: Context): Promise<void> => readEvents(ctx, CONSUMER, addNotifications);
