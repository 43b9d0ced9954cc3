import { cents } from '@casepack/contract/money';
import { listOrdersOfProduct } from '@casepack/contract/orders/product-order-endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderItems } from '../db/schema/orders';
import { useTestApp } from '../testing/test-app';

const DAY = 24 * 60 * 60_000;

describe('the orders of a product', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer();
    const of = { manufacturerId: maker.id };
    const soap = await app.product({ ...of, name: 'Soap' });
    const agency = await app.salesOrganization(of);
    const customers = [
      await app.customer({ ...of, salesOrganizationId: agency.id }),
      await app.customer(of),
    ] as const;
    /** Two cases of which `cancelled` are cancelled, and perhaps a tester. */
    async function ordered(customer: { id: number }, daysAgo: number, cancelled = 0, testers = 0) {
      const order = await app.order({
        ...of,
        wholesaleCustomerId: customer.id,
        salesOrganizationId: customer === customers[0] ? agency.id : null,
        createdAt: new Date(app.now().getTime() - daysAgo * DAY),
      });
      const [line] = await app.db
        .update(orderItems)
        .set({
          productId: soap.id,
          cancelledQuantity: cancelled,
          totalPrice: cents(2400 * (2 - cancelled)),
        })
        .where(eq(orderItems.orderId, order.id))
        .returning();
      if (!line) throw new Error('The order has no line');
      if (testers > 0) {
        const { id: _id, ...sample } = line;
        await app.db.insert(orderItems).values({
          ...{ ...sample, position: 1, isTester: true, quantity: testers, cancelledQuantity: 0 },
          totalPrice: cents(2400 * testers),
        });
      }
      return order;
    }
    const older = await ordered(customers[0], 3, 1, 3);
    const newer = await ordered(customers[0], 1);
    const others = await ordered(customers[1], 2);
    // Of another product.
    await app.order({ ...of, wholesaleCustomerId: customers[0].id });
    return { maker, agency, customers, soap, older, newer, others };
  }

  it('are those that the caller sees, newest first, with how much of it each has', async () => {
    const { maker, agency, customers, soap, older, newer, others } = await world();
    const params = { id: String(soap.id) };
    const numbers = (reply: { body: { orderNumber: string }[] }) =>
      reply.body.map(({ orderNumber }) => orderNumber);
    const buyer = await app.as({ wholesaleCustomerId: customers[0].id });
    const staff = await app.as({ manufacturerId: maker.id });

    const own = await buyer.call(listOrdersOfProduct, { params });
    expect(own.body).toMatchObject([
      { id: newer.id, companyName: newer.companyName, cases: 2, testers: 0, status: newer.status },
      { id: older.id, cases: 1, testers: 3 },
    ]);
    expect(own.headers['x-total-count']).toBe('2');
    expect(numbers(await staff.call(listOrdersOfProduct, { params }))).toEqual(
      [newer, others, older].map(({ orderNumber }) => orderNumber),
    );
    const query = { customerId: String(customers[1].id) };
    expect(numbers(await staff.call(listOrdersOfProduct, { params, query }))).toEqual([others.orderNumber]);
    // A buyer cannot ask for another customer's, and a rep sees those of the own agency.
    expect((await buyer.call(listOrdersOfProduct, { params, query })).body).toEqual([]);
    const rep = await app.as({ salesOrganizationId: agency.id });
    expect(numbers(await rep.call(listOrdersOfProduct, { params }))).toEqual([
      newer.orderNumber,
      older.orderNumber,
    ]);
  });

  it('are none for another manufacturer, and come in pages', async () => {
    const { maker, soap, others } = await world();
    const params = { id: String(soap.id) };
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
    expect((await stranger.call(listOrdersOfProduct, { params })).body).toEqual([]);
    expect((await app.visitor().call(listOrdersOfProduct, { params })).status).toBe(401);

    const staff = await app.as({ manufacturerId: maker.id });
    const second = await staff.call(listOrdersOfProduct, { params, query: { limit: '1', page: '2' } });
    expect(second.body).toMatchObject([{ id: others.id }]);
    expect(second.headers['x-total-count']).toBe('3');
  });
});
