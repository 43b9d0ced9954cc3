import { listAuditEntries } from '@casepack/contract/audit/endpoints';
import { listOrders } from '@casepack/contract/orders/endpoints';
import { MAX_VIEWS, MOST_COUNTED, toShipToday } from '@casepack/contract/orders/order-view';
import {
  createOrderView,
  deleteOrderView,
  editOrderView,
  listOrderViews,
} from '@casepack/contract/orders/view-endpoints';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderViews } from '../db/schema/order-views';
import { orders } from '../db/schema/orders';
import { useTestApp, type Visitor } from '../testing/test-app';

const VIEW = { name: 'Big ones', query: 'totalFrom=40.00&status=shipped,paid' };

describe('the saved views of the order list', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer();
    const manufacturerId = maker.id;
    const customer = await app.customer({ manufacturerId });
    const staff = await app.as({ manufacturerId });
    const owner = await app.as({ manufacturerId, isOrgAdmin: true });
    const colleague = await app.as({ manufacturerId });
    const admin = await app.as({ manufacturerId, isOrgAdmin: true });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const add = (values: object = {}) =>
      app.order({ manufacturerId, wholesaleCustomerId: customer.id, ...values });
    return { manufacturerId, staff, owner, colleague, admin, buyer, stranger, add };
  }

  const names = async (who: Visitor): Promise<string[]> =>
    (await who.call(listOrderViews)).body.map(({ name }: { name: string }) => name);
  const save = async (who: Visitor, values: object = {}) =>
    (await who.call(createOrderView, { body: { ...VIEW, ...values } })).body;

  it('are saved in one spelling and listed with counts', async () => {
    const { staff, add } = await world();
    await add({ status: 'shipped' });
    await add({ status: 'paid' });
    await add({ status: 'pending' });

    const created = await staff.call(createOrderView, { body: VIEW });

    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Big ones',
        query: 'status=shipped,paid&totalFrom=40.00',
        isShared: false,
        canEdit: true,
      },
    });
    const { body } = await staff.call(listOrderViews);
    expect(body).toMatchObject([
      { id: null, ...toShipToday, canEdit: false, count: 0 },
      { name: 'Big ones', ownerName: null, count: 2, isAtLeast: false },
    ]);
  });

  it('contain what ships today or earlier and can, for those who ship', async () => {
    const { staff, buyer, add } = await world();
    const today = app.now().toISOString().slice(0, 10);
    for (const [orderNumber, values] of Object.entries({
      today: { requestedShipDate: today },
      late: { requestedShipDate: '2026-01-02', status: 'processing' },
      later: { requestedShipDate: '2099-01-01' },
      whenever: { requestedShipDate: null },
      held: { requestedShipDate: today, heldFor: ['credit_limit'] },
      gone: { requestedShipDate: today, status: 'shipped' },
      off: { requestedShipDate: today, status: 'cancelled' },
    })) {
      await add({ orderNumber, ...values });
    }

    expect((await staff.call(listOrderViews)).body).toMatchObject([{ name: 'To ship today', count: 2 }]);
    const query = Object.fromEntries(new URLSearchParams(toShipToday.query));
    const listed = await staff.call(listOrders, { query });
    expect(listed.body.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([
      'late',
      'today',
    ]);
    expect(await names(buyer)).toEqual([]);
  });

  it('are private, or shared within the organization and nowhere else', async () => {
    const { owner, colleague, buyer, stranger } = await world();
    await save(owner, { name: 'Mine' });
    await save(owner, { name: 'Ours', isShared: true });

    expect(await names(owner)).toEqual(['To ship today', 'Mine', 'Ours']);
    expect(await names(colleague)).toEqual(['To ship today', 'Ours']);
    expect([await names(stranger), await names(buyer)]).toEqual([['To ship today'], []]);
    expect((await colleague.call(listOrderViews)).body[1]).toMatchObject({
      ownerName: expect.any(String),
      canEdit: false,
    });
  });

  it('are shared by administrators of an organization alone', async () => {
    const { staff, owner, colleague, buyer } = await world();
    for (const who of [staff, buyer]) {
      expect((await who.call(createOrderView, { body: { ...VIEW, isShared: true } })).status).toBe(403);
      const { id } = await save(who);
      const share = { params: { id }, body: { version: 1, isShared: true } };
      expect((await who.call(editOrderView, share)).status).toBe(403);
    }
    const { id } = await save(owner, { name: 'Ours' });
    const shared = await owner.call(editOrderView, { params: { id }, body: { version: 1, isShared: true } });
    expect(shared.body).toMatchObject({ isShared: true });
    expect(await names(colleague)).toEqual(['To ship today', 'Ours']);
  });

  it('are changed by their owner and by administrators of the organization', async () => {
    const { owner, colleague, admin, stranger } = await world();
    const { id } = await save(owner, { isShared: true });
    const change = (who: Visitor, body: object) =>
      who.call(editOrderView, { params: { id }, body: { version: 1, ...body } });

    expect((await change(colleague, { name: 'No' })).status).toBe(403);
    expect((await change(stranger, { name: 'No' })).status).toBe(404);
    expect((await change(owner, { query: 'status=lost' })).status).toBe(400);
    expect((await change(owner, { name: 'Large', query: 'onHold=true' })).body).toMatchObject({
      ...{ name: 'Large', query: 'onHold=true', version: 2 },
    });
    expect((await change(owner, { name: 'Stale' })).status).toBe(409);
    expect((await change(admin, { version: 2, isShared: false })).body).toMatchObject({ isShared: false });
    expect((await change(admin, { version: 3, name: 'Private' })).status).toBe(404);
    expect(await names(owner)).toEqual(['To ship today', 'Large']);
  });

  it('are deleted, and only what an administrator does to the view of someone else is recorded', async () => {
    const { owner, colleague, admin } = await world();
    const [own, shared] = [await save(owner), await save(owner, { name: 'Shared', isShared: true })];
    const remove = (who: Visitor, id: number) => who.call(deleteOrderView, { params: { id } });

    expect((await remove(colleague, own.id)).status).toBe(404);
    expect((await remove(colleague, shared.id)).status).toBe(403);
    expect((await remove(owner, own.id)).body).toEqual({ id: own.id });
    await admin.call(editOrderView, { params: { id: shared.id }, body: { version: 1, name: 'Renamed' } });
    expect((await remove(admin, shared.id)).body).toEqual({ id: shared.id });
    expect((await remove(admin, shared.id)).status).toBe(404);

    const { body } = await admin.call(listAuditEntries, { query: { subjectType: 'order_view' } });
    expect(body).toMatchObject([
      { action: 'order_view.deleted', subjectName: 'Renamed' },
      { action: 'order_view.updated', changes: { name: { from: 'Shared', to: 'Renamed' } } },
    ]);
    expect(await names(owner)).toEqual(['To ship today']);
  });

  it('have different names and a limited number', async () => {
    const { staff, colleague } = await world();
    await save(staff);
    const again = await staff.call(createOrderView, { body: { ...VIEW, name: 'BIG ONES' } });
    expect([again.status, again.body.message]).toEqual([409, 'There is already a view named BIG ONES']);
    expect((await colleague.call(createOrderView, { body: VIEW })).status).toBe(200);
    for (let n = 1; n < MAX_VIEWS; n += 1) await save(staff, { name: `View ${n}` });
    expect((await staff.call(createOrderView, { body: { ...VIEW, name: 'One more' } })).status).toBe(409);
  });

  it.each(['page=2', 'limit=5', 'unknown=1', 'status=lost', 'customerId=x', 'timeZone=UTC'])(
    'cannot hold %j',
    async (query) => {
      const { staff } = await world();
      const reply = await staff.call(createOrderView, { body: { ...VIEW, query } });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain('Not a valid filter of the order list');
    },
  );

  it('still open if what they name is gone, or if they hold what was valid once', async () => {
    const { staff } = await world();
    const { id } = await save(staff, { query: 'customerId=999999&productId=888888' });
    expect((await staff.call(listOrderViews)).body[1]).toMatchObject({ count: 0 });
    await app.db.update(orderViews).set({ query: 'status=lost&onHold=true' }).where(eq(orderViews.id, id));
    expect((await staff.call(listOrderViews)).body[1]).toMatchObject({
      query: 'status=lost&onHold=true',
      count: 0,
    });
  });

  it('are counted up to a limit', async () => {
    const { staff, add } = await world();
    const { id } = await add({ status: 'shipped' });
    await app.db.execute(sql`
      insert into orders (public_id, manufacturer_id, wholesale_customer_id, order_number, status, payment_method,
        company_name, payment_terms, subtotal, tax, shipping, discount, total)
      select 'many-' || n, manufacturer_id, wholesale_customer_id, 'MANY-' || n, status, payment_method, company_name,
        payment_terms, subtotal, tax, shipping, discount, total
      from ${orders}, generate_series(1, ${MOST_COUNTED}) as n where id = ${id}`);
    await save(staff);
    expect((await staff.call(listOrderViews)).body[1]).toMatchObject({
      count: MOST_COUNTED,
      isAtLeast: true,
    });
  });
});
