import { getShipmentSlip } from '@casepack/contract/documents/endpoints';
import { cents } from '@casepack/contract/money';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderItems, orders } from '../db/schema/orders';
import { orderTracking, shipmentLines, shipments } from '../db/schema/shipments';
import { readPdf } from '../testing/read-pdf';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the packing slip of a shipment', () => {
  const app = useTestApp();

  /** Two lines of five cases: two of the first have left in the only shipment, one of the second is cancelled. */
  async function world() {
    const manufacturerId = (await app.manufacturer()).id;
    const customer = await app.customer({ manufacturerId });
    const order = await app.order({ manufacturerId, wholesaleCustomerId: customer.id, status: 'paid' });
    const rose = await app.product({ manufacturerId, sku: 'ROSE', name: 'Rose soap' });
    const mint = await app.product({ manufacturerId, sku: 'MINT', name: 'Mint soap' });
    const price = { unitPrice: cents(2400), casePackCost: cents(2400), wholesalePricePerUnit: cents(200) };
    const line = { ...price, orderId: order.id, quantity: 5, casePackQuantity: 12, isTester: false };
    const orderedAt = app.now();
    await app.db.delete(orderItems).where(eq(orderItems.orderId, order.id));
    const [first] = await app.db
      .insert(orderItems)
      .values([
        {
          ...{
            ...line,
            orderedAt,
            position: 0,
            productId: rose.id,
            name: 'Rose soap',
            sku: 'ROSE',
            totalPrice: cents(12_000),
          },
          ...{ shippedQuantity: 2, partNumber: 'P-77', note: 'Wrap it twice' },
        },
        {
          ...{
            ...line,
            orderedAt,
            position: 1,
            productId: mint.id,
            name: 'Mint soap',
            sku: 'MINT',
            totalPrice: cents(9600),
          },
          cancelledQuantity: 1,
        },
      ])
      .returning({ id: orderItems.id });
    const [shipment] = await app.db
      .insert(shipments)
      .values({ orderId: order.id, number: 1, shippedOn: '2026-11-03', packages: 2, weight: 1250 })
      .returning({ id: shipments.id });
    if (!first || !shipment) throw new Error('missing');
    await app.db
      .insert(shipmentLines)
      .values({ shipmentId: shipment.id, orderItemId: first.id, quantity: 2, units: 0 });
    await app.db
      .insert(orderTracking)
      .values({ orderId: order.id, shipmentId: shipment.id, carrier: 'ups', trackingNumber: '1Z999' });
    const staff = await app.as({ manufacturerId });
    return { order, shipment, staff, buyer: await app.as({ wholesaleCustomerId: customer.id }) };
  }

  const fetched = (visitor: Visitor, url: string) =>
    app.running.app.inject({ url, headers: { cookie: `casepack_session=${visitor.cookie}` } });
  const slip = (visitor: Visitor, id: number, number = 1) =>
    fetched(visitor, getShipmentSlip.path.replace(':id', String(id)).replace(':number', String(number)));

  it('lists what is in it with part numbers and notes, and what is still to come', async () => {
    const { order, staff } = await world();

    const answer = await slip(staff, order.id);
    const { text } = await readPdf(answer.rawPayload);

    expect(answer.headers['content-disposition']).toContain(`Packing Slip ${order.orderNumber}-1.pdf`);
    for (const words of ['Nov 03, 2026', '12.5 lb', 'P-77', 'Wrap it twice', 'UPS 1Z999', '24 Total units']) {
      expect(text).toContain(words);
    }
    const [packed, toCome] = text.split('Still to come');
    expect(packed).not.toContain('MINT');
    expect(toCome).toContain('3 cases Rose soap (ROSE)');
    expect(toCome).toContain('4 cases Mint soap (MINT)');
  });

  it('is for staff of the manufacturer, and of a shipment that has left', async () => {
    const { order, shipment, staff, buyer } = await world();
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });

    const others = [
      await slip(stranger, order.id),
      await slip(buyer, order.id),
      await slip(staff, order.id, 2),
    ];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 403, 404]);

    await app.db.update(shipments).set({ voidedAt: app.now() }).where(eq(shipments.id, shipment.id));
    expect((await slip(staff, order.id)).statusCode).toBe(404);
  });

  it('of the order lists what can leave now, and everything once nothing can', async () => {
    const { order, staff } = await world();
    const url = `/api/orders/${order.id}/documents/packing-slip`;

    const ready = (await readPdf((await fetched(staff, url)).rawPayload)).text;
    // 3 and 4 cases of 12.
    expect(ready).toContain('84 Total units');
    expect(ready).not.toContain('Still to come');

    await app.db.update(orderItems).set({ shippedQuantity: 4 }).where(eq(orderItems.orderId, order.id));
    await app.db.update(orderItems).set({ shippedQuantity: 5 }).where(eq(orderItems.sku, 'ROSE'));
    await app.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id));
    expect((await fetched(staff, url)).statusCode).toBe(200);
  });
});
