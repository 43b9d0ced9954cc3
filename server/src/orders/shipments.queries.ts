import type { Shipment } from '@casepack/contract/shipments/shipment';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { invoices } from '../db/schema/documents';
import { orderItems } from '../db/schema/orders';
import { orderTracking, shipmentLines, shipments } from '../db/schema/shipments';

type FoundShipment = Omit<Shipment, 'createdAt'> & { createdAt: string };

/** An amount on an invoice, stored as it is written. */
const amountOf = (field: 'subtotal' | 'tax' | 'shipping' | 'discount') =>
  sql.raw(`'${field}', ((invoices.content ->> '${field}')::numeric * 100)::int`);

/** What has left the warehouse, earliest first. */
export async function findShipments(db: Database, orderId: number): Promise<Shipment[]> {
  const { rows } = await db.execute<FoundShipment>(sql`
    select ${shipments.id}, ${shipments.number}, ${shipments.shippedOn}::text as "shippedOn", ${shipments.packages},
      ${shipments.weight}, ${shipments.createdAt} as "createdAt",
      coalesce((
        select json_agg(json_build_object('carrier', ${orderTracking.carrier}, 'trackingNumber', ${orderTracking.trackingNumber},
          'estimatedDelivery', ${orderTracking.estimatedDelivery}) order by ${orderTracking.id})
        from ${orderTracking} where ${orderTracking.shipmentId} = ${shipments.id}), '[]') as tracking,
      coalesce((
        select json_agg(json_build_object('itemId', ${orderItems.id}, 'name', ${orderItems.name}, 'sku', ${orderItems.sku},
          'isTester', ${orderItems.isTester}, 'quantity', ${shipmentLines.quantity}) order by ${orderItems.position})
        from ${shipmentLines} join ${orderItems} on ${orderItems.id} = ${shipmentLines.orderItemId}
        where ${shipmentLines.shipmentId} = ${shipments.id}), '[]') as lines,
      (select json_build_object(${amountOf('subtotal')}, ${amountOf('tax')}, ${amountOf('shipping')}, ${amountOf('discount')})
        from ${invoices} where ${invoices.orderId} = ${shipments.orderId} and ${invoices.shipmentId} = ${shipments.id}
          and ${invoices.kind} = 'invoice' and ${invoices.supersededAt} is null) as invoiced
    from ${shipments} where ${shipments.orderId} = ${orderId} and ${shipments.voidedAt} is null
    order by ${shipments.number}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
