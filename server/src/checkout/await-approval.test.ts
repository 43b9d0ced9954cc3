import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import {
  cancelOrder,
  changeOrderStatus,
  editOrder,
  releaseHolds,
} from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory } from '@casepack/contract/orders/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { products } from '../db/schema/catalog';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { wholesaleCustomers } from '../db/schema/organizations';
import { checksum } from '../testing/access/checksum';
import { useTestApp, type Visitor } from '../testing/test-app';

const DAY = 24 * 60 * 60 * 1000;
/** The one whose catalog new users see. */
const DEFAULT_MAKER = 3;

describe('orders of a company that is not approved', () => {
  const app = useTestApp({ poolSize: 4 });
  let userId: number;
  let productId: number;
  let newcomer: Visitor;
  let staff: Visitor;

  beforeEach(async () => {
    for (let id = 1; id <= app.config.defaultManufacturerId; id += 1)
      await app.manufacturer({ name: 'Maker' });
    productId = (await app.product({ manufacturerId: DEFAULT_MAKER, name: 'Soap', unitsAvailable: 120 })).id;
    userId = (await app.user({ email: 'ada@lane.test' })).id;
    newcomer = await app.as({ id: userId });
    staff = await app.as({ manufacturerId: DEFAULT_MAKER });
  });

  const company = {
    name: 'Ada Lane',
    businessName: 'Lane & Co',
    contactEmail: 'ada@lane.test',
    address: { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' },
  };
  const save = (quantity = 2, customer: object | null = null, as = newcomer) =>
    as.call(saveOrder, { body: { customer, items: [{ productId, quantity }], paymentMethod: 'Terms' } });
  const placeFirst = async (quantity = 2): Promise<number> => (await save(quantity, company)).body.id;
  const move = (id: number, status: string) =>
    staff.call(changeOrderStatus, { params: { id }, body: { status } });
  const release = (id: number) =>
    staff.call(releaseHolds, { params: { id }, body: { note: 'Checked by phone' } });
  const stock = async () =>
    (
      await app.db.select({ left: products.unitsAvailable }).from(products).where(eq(products.id, productId))
    )[0]?.left;
  const setStock = (unitsAvailable: number) =>
    app.db.update(products).set({ unitsAvailable }).where(eq(products.id, productId));
  const wrongBooks = async () => {
    const client = await app.running.deps.pool.connect();
    try {
      return (await checkBooks(client)).filter(({ differences }) => differences.length > 0);
    } finally {
      client.release();
    }
  };

  it('await approval, reserve nothing and have an expiry', async () => {
    const { status, body } = await save(2, company);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'pending', approvalExpiresAt: '2026-11-30T15:00:00.000Z' });
    expect(await stock()).toBe(120);
    expect(await wrongBooks()).toEqual([]);
  });

  it('reserve their stock when staff accept them', async () => {
    const id = await placeFirst();

    const { status, body } = await release(id);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'waiting_for_payment', approvalExpiresAt: null });
    expect(await stock()).toBe(120 - 24);
    expect(await wrongBooks()).toEqual([]);
  });

  it('are unchanged if the stock is gone by then, and the error names the lines', async () => {
    const id = await placeFirst();
    await setStock(12);
    const before = await checksum(app);

    const refused = await release(id);

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', fields: { 'items.0.quantity': expect.stringContaining('Soap') } },
    });
    expect(await checksum(app)).toBe(before);
  });

  it('return nothing to stock when staff cancel them, and reserve when staff reopen them', async () => {
    const id = await placeFirst();

    await move(id, 'cancelled');
    expect(await stock()).toBe(120);
    const { body } = await move(id, 'pending');

    expect(body.approvalExpiresAt).toBeNull();
    expect(await stock()).toBe(120 - 24);
    expect(await wrongBooks()).toEqual([]);
  });

  it('reserve nothing when staff edit them', async () => {
    const id = await placeFirst();
    const other = await app.product({ manufacturerId: DEFAULT_MAKER, unitsAvailable: 50 });

    const items = [
      { productId, quantity: 5, isTester: false },
      { productId: other.id, quantity: 1, isTester: false },
    ];
    const edited = await staff.call(editOrder, { params: { id }, body: { items } });

    expect(edited.status).toBe(200);
    expect(await stock()).toBe(120);
    expect(await wrongBooks()).toEqual([]);
    await release(id);
    expect(await stock()).toBe(120 - 60);
  });

  it('can be neither invoiced nor paid before they are accepted', async () => {
    const id = await placeFirst();
    const before = await checksum(app);
    const payment = { method: 'check', amount: '48.00', reference: '1001' };

    const invoiced = await staff.call(createInvoice, { params: { id } });
    const paid = await staff.call(recordPayment, { params: { id }, body: payment });
    const byCard = await newcomer.request({
      method: 'POST',
      url: `/api/orders/${id}/create-payment-intent`,
      payload: {},
    });

    expect([invoiced.status, paid.status, byCard.status]).toEqual([409, 409, 409]);
    expect(byCard.body.message).toBe(
      'This order is waiting for approval. It can be paid once it is approved.',
    );
    expect(await checksum(app)).toBe(before);
  });

  it('are limited to three, even if several are sent at once', async () => {
    await placeFirst();

    const replies = await Promise.all([save(1), save(1), save(1), save(1)]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(
      '3 of your orders are waiting for approval. Cancel one of them, or wait until Maker approves your company.',
    );
    expect(await app.db.$count(orders)).toBe(3);
  });

  it('are limited to $10,000.00 and 100 lines', async () => {
    const { id: dear } = await app.product({ manufacturerId: DEFAULT_MAKER, casePackCost: cents(1_000_001) });
    const manyLines = Array.from({ length: 101 }, () => app.product({ manufacturerId: DEFAULT_MAKER }));
    const items = (await Promise.all(manyLines)).map(({ id }) => ({ productId: id, quantity: 1 }));
    const send = (lines: object[]) =>
      newcomer.call(saveOrder, { body: { customer: company, items: lines, paymentMethod: 'Terms' } });

    const tooDear = await send([{ productId: dear, quantity: 1 }]);
    const tooLong = await send(items);

    expect([tooDear, tooLong].map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'Until Maker approves your company, an order can have at most a total of $10,000.00.'],
      [409, 'Until Maker approves your company, an order can have at most 100 lines.'],
    ]);
    expect(await app.db.$count(wholesaleCustomers)).toBe(0);
  });

  it('have no limits if the customer needs no approval, or if staff write them', async () => {
    await placeFirst();
    const [customer] = await app.db.select().from(wholesaleCustomers);

    const byStaff = await save(1, { id: customer?.id }, staff);
    await app.db.update(wholesaleCustomers).set({ requiresApproval: false });
    const approved = await save(1, null, await app.as({ id: userId }));

    expect(byStaff.body).toMatchObject({ status: 'pending', approvalExpiresAt: null });
    expect(approved.body).toMatchObject({ status: 'waiting_for_payment', approvalExpiresAt: null });
    expect(await stock()).toBe(120 - 24);
  });

  it('of a customer that staff added reserve their stock as usual', async () => {
    const { id } = await app.customer({ manufacturerId: DEFAULT_MAKER, requiresApproval: true });

    const { body } = await save(2, null, await app.as({ wholesaleCustomerId: id }));

    expect(body).toMatchObject({ status: 'pending', approvalExpiresAt: null });
    expect(await stock()).toBe(120 - 24);
  });

  it('can be cancelled by their buyer, and a second click changes nothing', async () => {
    const id = await placeFirst();
    const buyer = await app.as({ id: userId });

    const cancelled = await buyer.call(cancelOrder, { params: { id } });
    const again = await buyer.call(cancelOrder, { params: { id } });

    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', approvalExpiresAt: null } });
    expect(again).toMatchObject({ status: 200, body: { version: cancelled.body.version } });
    const history = await buyer.call(getOrderHistory, { params: { id } });
    expect(history.body.at(-1)).toMatchObject({
      cause: 'customer',
      changes: { status: { to: 'cancelled' } },
    });
    expect(await stock()).toBe(120);
    expect(await wrongBooks()).toEqual([]);
  });

  it('can be cancelled by a rep of the sales organization that they were placed through', async () => {
    const id = await placeFirst();
    const agency = await app.salesOrganization({ manufacturerId: DEFAULT_MAKER });
    await app.db.update(orders).set({ salesOrganizationId: agency.id }).where(eq(orders.id, id));
    const rep = await app.as({ salesOrganizationId: agency.id });

    const cancelled = await rep.call(cancelOrder, { params: { id } });

    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', approvalExpiresAt: null } });
    const history = await rep.call(getOrderHistory, { params: { id } });
    expect(history.body.at(-1)).toMatchObject({ cause: 'staff', changes: { status: { to: 'cancelled' } } });
    expect(await wrongBooks()).toEqual([]);
  });

  it('cannot be cancelled by their buyer once they are processed, by other reps, or by another tenant', async () => {
    const id = await placeFirst();
    const buyer = await app.as({ id: userId });
    const agency = await app.salesOrganization({ manufacturerId: DEFAULT_MAKER });
    const rep = await app.as({ salesOrganizationId: agency.id });
    const stranger = await app.as({ wholesaleCustomerId: (await app.customer()).id });
    const cancel = (as: Visitor) => as.call(cancelOrder, { params: { id } });

    expect([(await cancel(rep)).status, (await cancel(stranger)).status]).toEqual([404, 404]);
    await release(id);
    await move(id, 'processing');
    const late = await cancel(buyer);

    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await buyer.call(getOrder, { params: { orderId: id } })).body.status).toBe('processing');
  });

  it('are cancelled automatically after two weeks, with an email to the buyer', async () => {
    const id = await placeFirst();
    const accepted = (await save(1, null, await app.as({ id: userId }))).body.id;
    await release(accepted);
    await move(accepted, 'processing');
    const { jobs } = app.running.deps;
    const runClock = async () => {
      await jobs.enqueue(app.running.systemContext(), 'expire-orders', {});
      await app.runJobs();
    };

    app.passTime(14 * DAY - 1);
    await runClock();
    const before = await app.db.select({ status: orders.status }).from(orders).orderBy(orders.id);
    app.passTime(1);
    await runClock();
    await runClock();

    expect(before).toEqual([{ status: 'pending' }, { status: 'processing' }]);
    expect(await app.db.select({ status: orders.status }).from(orders).orderBy(orders.id)).toEqual([
      { status: 'cancelled' },
      { status: 'processing' },
    ]);
    const sent = await app.db.select().from(mails).where(eq(mails.kind, 'order_expired'));
    expect(sent).toMatchObject([{ orderId: id, recipientAddress: 'ada@lane.test' }]);
    expect(await stock()).toBe(120 - 12);
    expect(await wrongBooks()).toEqual([]);
  });
});
