import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { orderPrints } from '../db/schema/order-jobs';
import { orderTracking, returnLines, returns, shipmentLines, shipments } from '../db/schema/shipments';
import type { TrackingRow } from '../orders/orders.queries';

export type ShipmentRow = typeof shipments.$inferSelect;

/** The caller holds the lock of the order. */
export async function insertShipment(
  db: Database,
  values: Omit<typeof shipments.$inferInsert, 'number'>,
  lines: readonly Omit<typeof shipmentLines.$inferInsert, 'shipmentId'>[],
): Promise<ShipmentRow> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from shipments where order_id = ${values.orderId})`;
  const [row] = await db
    .insert(shipments)
    .values({ ...values, number: next as unknown as number }) // the database counts
    .returning();
  if (!row) throw new Error('The shipment was not inserted');
  await db.insert(shipmentLines).values(lines.map((line) => ({ ...line, shipmentId: row.id })));
  return row;
}

/** The papers of a part that has left are not those of the next one. */
export async function forgetPackingPapers(db: Database, orderId: number): Promise<void> {
  await db
    .delete(orderPrints)
    .where(and(eq(orderPrints.orderId, orderId), inArray(orderPrints.kind, ['pick_list', 'packing_slip'])));
}

export const insertTrackingRows = async (
  db: Database,
  rows: readonly (typeof orderTracking.$inferInsert)[],
): Promise<TrackingRow[]> =>
  rows.length === 0
    ? []
    : db
        .insert(orderTracking)
        .values([...rows])
        .returning();

export interface ShippedLine {
  shipmentId: number;
  orderItemId: number;
  quantity: number;
  units: number;
}

const isStanding = (orderId: number) => and(eq(shipments.orderId, orderId), isNull(shipments.voidedAt));

/** What has left the warehouse for an order, line by line. */
export const findShippedLines = (db: Database, orderId: number): Promise<ShippedLine[]> =>
  db
    .select({
      shipmentId: shipmentLines.shipmentId,
      orderItemId: shipmentLines.orderItemId,
      quantity: shipmentLines.quantity,
      units: shipmentLines.units,
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(isStanding(orderId));

export async function voidShipments(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await db
    .update(shipments)
    .set({ voidedAt: now })
    .where(inArray(shipments.id, [...ids]));
}

/** A shipment that was not withdrawn, by its number in the order. */
export async function findStandingShipment(
  db: Database,
  orderId: number,
  number: number,
): Promise<ShipmentRow | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(and(isStanding(orderId), eq(shipments.number, number)));
  return row;
}

export async function findLastShipmentId(db: Database, orderId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: sql<number | null>`max(${shipments.id})` })
    .from(shipments)
    .where(isStanding(orderId));
  return row?.id ?? null;
}

export async function insertReturn(
  db: Database,
  values: typeof returns.$inferInsert,
  lines: readonly Omit<typeof returnLines.$inferInsert, 'returnId'>[],
): Promise<number> {
  const [row] = await db.insert(returns).values(values).returning({ id: returns.id });
  if (!row) throw new Error('The return was not inserted');
  await db.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: row.id })));
  return row.id;
}
