import { getOrderGuide } from '@casepack/contract/desk/order-guide-endpoints';
import { cents } from '@casepack/contract/money';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { orderItems, type orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { countStatements } from '../testing/count-statements';
import { makeTenant } from '../testing/tenant';
import { useTestApp, type Visitor } from '../testing/test-app';

const DAY = 86_400_000;

describe('the order guide', () => {
  const app = useTestApp();
  let tenant: Awaited<ReturnType<typeof makeTenant>>;
  let soap: Awaited<ReturnType<typeof app.product>>;
  beforeEach(async () => {
    tenant = await makeTenant(app);
    soap = await app.product({ manufacturerId: tenant.manufacturer.id, name: 'Soap' });
  });

  const bought = async (
    daysAgo: number,
    lines: readonly (readonly [{ id: number }, number, boolean?])[],
    values: Partial<typeof orders.$inferInsert> = {},
  ) => {
    const order = await app.order({
      manufacturerId: tenant.manufacturer.id,
      salesOrganizationId: tenant.sales.id,
      wholesaleCustomerId: tenant.customer.id,
      createdAt: new Date(app.now().getTime() - daysAgo * DAY),
      ...values,
    });
    const [line] = await app.db.delete(orderItems).where(eq(orderItems.orderId, order.id)).returning();
    if (!line) throw new Error('The order has no line');
    const { id: _id, ...sample } = line;
    for (const [position, [product, quantity, isTester = false]] of lines.entries()) {
      await app.db.insert(orderItems).values({
        ...{ ...sample, productId: product.id, quantity, isTester, position },
        totalPrice: cents(sample.unitPrice * quantity),
      });
    }
    return order;
  };
  const guide = async (who: Visitor = tenant.rep, id = tenant.customer.id) =>
    (await who.call(getOrderGuide, { params: { id } })).body;

  it('shows the usual quantity and interval, and the last order', async () => {
    await bought(100, [[soap, 2]]);
    await bought(70, [[soap, 10]]);
    await bought(30, [[soap, 3]]);
    await bought(10, [[soap, 4]]);

    expect(await guide()).toMatchObject([
      {
        product: { id: soap.id, name: 'Soap', casePackCost: '24.00' },
        lastQuantity: 4,
        lastOrderedOn: '2026-11-06',
        usualQuantity: 3,
        usualIntervalDays: 30,
        orderCount: 4,
      },
    ]);
  });

  it('has no interval with fewer than three orders', async () => {
    await bought(100, [[soap, 2]]);
    await bought(70, [[soap, 2]]);

    expect(await guide()).toMatchObject([{ usualIntervalDays: null, orderCount: 2 }]);
  });

  it('sorts by how often and then by how lately', async () => {
    const { id: manufacturerId } = tenant.manufacturer;
    const [candle, salt] = [await app.product({ manufacturerId }), await app.product({ manufacturerId })];
    await bought(50, [
      [soap, 1],
      [candle, 1],
    ]);
    await bought(40, [[soap, 1]]);
    await bought(10, [[salt, 1]]);

    const rows = await guide();

    expect(rows.map(({ product }: { product: { id: number } }) => product.id)).toEqual([
      soap.id,
      salt.id,
      candle.id,
    ]);
  });

  it('leaves out testers, cancelled orders, orders before 18 months and other customers', async () => {
    const other = await app.customer({
      manufacturerId: tenant.manufacturer.id,
      salesOrganizationId: tenant.sales.id,
    });
    await bought(10, [[soap, 1, true]]);
    await bought(10, [[soap, 1]], { status: 'cancelled' });
    await bought(570, [[soap, 1]]);
    await bought(10, [[soap, 1]], { wholesaleCustomerId: other.id });
    expect(await guide()).toEqual([]);

    await bought(540, [[soap, 1]]);

    expect(await guide()).toMatchObject([{ orderCount: 1 }]);
  });

  it('leaves out what can no longer be ordered', async () => {
    const { id: manufacturerId } = tenant.manufacturer;
    const [deleted, unpriced, hidden] = [
      await app.product({ manufacturerId, deletedAt: app.now() }),
      await app.product({ manufacturerId, casePackCost: cents(0), wholesalePricePerUnit: cents(0) }),
      await app.product({ manufacturerId }),
    ];
    const list = await app.priceList({ manufacturerId, onlyListed: true }, [
      [soap, 2000],
      [deleted, 2000],
    ]);
    await bought(10, [
      [soap, 1],
      [deleted, 1],
      [unpriced, 1],
      [hidden, 1],
    ]);
    const ids = async (who: Visitor) =>
      (await guide(who)).map(({ product }: { product: { id: number } }) => product.id);
    expect(await ids(tenant.rep)).toEqual([soap.id, hidden.id]);

    await app.db
      .update(wholesaleCustomers)
      .set({ priceListId: list.id })
      .where(eq(wholesaleCustomers.id, tenant.customer.id));
    app.running.deps.changes.forgetAll();

    for (const who of [tenant.rep, tenant.buyer, tenant.maker]) {
      expect(await guide(who)).toMatchObject([{ product: { id: soap.id } }]);
    }
    expect((await guide())[0].product.priceSteps.case).toMatchObject([{ price: '20.00' }]);
  });

  it('shows a sales organization only what was ordered through it', async () => {
    await bought(10, [[soap, 1]], { salesOrganizationId: null });

    expect(await guide(tenant.rep)).toEqual([]);
    expect(await guide(tenant.maker)).toHaveLength(1);
  });

  it('is hidden from other companies and colleagues of other customers', async () => {
    const foreign = await makeTenant(app);
    const call = async (who: Visitor) =>
      (await who.call(getOrderGuide, { params: { id: tenant.customer.id } })).status;

    for (const who of [foreign.maker, foreign.rep, foreign.buyer, await app.as()]) {
      expect(await call(who)).toBe(404);
    }
    expect(await call(await app.as({ isAdmin: true }))).toBe(200);
    expect((await tenant.rep.call(getOrderGuide, { params: { id: 'x' } })).status).toBe(400);
  });

  it('takes one statement for the whole guide', async () => {
    await bought(10, [[soap, 1]]);
    await guide(tenant.buyer);

    expect(await countStatements(app, () => guide(tenant.buyer))).toBe(1);
  });

  it('keeps the deleted product of an earlier order out even if a new one has its SKU', async () => {
    await bought(10, [[soap, 1]]);
    await app.db.update(products).set({ deletedAt: app.now() }).where(eq(products.id, soap.id));

    expect(await guide()).toEqual([]);
  });
});
