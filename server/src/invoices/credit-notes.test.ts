import { createInvoice, listInvoices } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus, editOrder, splitOrder } from '@casepack/contract/order-changes/endpoints';
import type { OrderStatus } from '@casepack/contract/orders/status';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { cancelRemainder, createShipment, recordReturn } from '@casepack/contract/shipments/endpoints';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { invoices } from '../db/schema/documents';
import { payments } from '../db/schema/payments';
import { useTestApp } from '../testing/test-app';
import { type SeenOrder, Warehouse } from '../testing/warehouse';
import { type BalancedOrder, balanceStoredNotes } from './balance-stored-notes';

describe('a refund', () => {
  const app = useTestApp();

  async function paidOrder() {
    const maker = await app.manufacturer({ numberPrefix: 'FH' });
    const customer = await app.customer({ manufacturerId: maker.id });
    const owner = { wholesaleCustomerId: customer.id, manufacturerId: maker.id };
    const order = await app.order({ ...owner, customerEmail: 'ann@shop.test' });
    const staff = await app.as({ manufacturerId: maker.id });
    const params = { id: order.id };
    await staff.call(createInvoice, { params });
    const body = { method: 'check', amount: '48.00', reference: '1001' };
    expect((await staff.call(recordPayment, { params, body })).status).toBe(200);
    const [payment] = await app.db.select().from(payments);
    const refund = (amount: string, key: string) =>
      staff.call(refundPayment, {
        params,
        headers: { 'idempotency-key': key },
        body: { paymentId: payment?.id ?? 0, amount },
      });
    return { order, staff, params, refund };
  }

  it('gets a separate credit note each time, besides the invoice, which stays valid', async () => {
    const { staff, params, refund } = await paidOrder();

    const first = await refund('10.00', 'one');
    expect(first.status, first.text).toBe(200);
    await refund('10.00', 'one');
    await refund('5.00', 'two');

    const { body } = await staff.call(listInvoices, { params });
    expect(body).toMatchObject([
      { kind: 'credit_note', number: 'FH-CN-000002', total: '5.00', mail: null },
      { kind: 'credit_note', number: 'FH-CN-000001', total: '10.00', mail: null },
      { kind: 'invoice', number: 'FH-INV-000001', supersededAt: null },
    ]);
  });

  it('that is rejected creates no credit note', async () => {
    const { refund } = await paidOrder();

    expect((await refund('48.01', 'one')).status).toBe(409);

    expect(await app.db.select().from(invoices).orderBy(asc(invoices.id))).toMatchObject([
      { kind: 'invoice' },
    ]);
  });
});

describe('the credit notes of an order', () => {
  const app = useTestApp({ poolSize: 4 });
  let house: Warehouse;
  let order: SeenOrder;
  beforeEach(async () => {
    house = await Warehouse.open(app);
    order = await house.order([5, 3, 2]);
    await invoice();
    await pay('240.00');
  });

  const params = () => ({ id: order.id });
  const invoice = () => house.staff.call(createInvoice, { params: params() });
  const pay = (amount: string) =>
    house.staff.call(recordPayment, {
      params: params(),
      body: { method: 'check', amount, reference: amount },
    });
  const line = (quantity: number) => ({ itemId: order.items[0]?.id ?? 0, quantity });
  const edit = (body: object) => house.staff.call(editOrder, { params: params(), body: body as never });
  const move = (status: OrderStatus) =>
    house.staff.call(changeOrderStatus, { params: params(), body: { status } });
  const cancel = (quantity: number) =>
    house.staff.call(cancelRemainder, { params: params(), body: { lines: [line(quantity)] } });
  async function comeBack(quantity: number) {
    await house.staff.call(createShipment, { params: params(), body: {} });
    return house.staff.call(recordReturn, {
      params: params(),
      body: { lines: [{ ...line(quantity), restock: true }], reason: 'Broken' },
    });
  }
  async function refund(amount: string) {
    const { body } = await house.staff.call(listOrderPayments, { params: params() });
    const reply = await house.staff.call(refundPayment, {
      params: params(),
      body: { paymentId: body[0].id, amount },
    });
    expect(reply.status, reply.text).toBe(200);
  }
  /** The books must agree with them, whatever happened. */
  async function papers(): Promise<string[]> {
    expect(await house.wrong()).toEqual([]);
    const { body } = await house.staff.call(listInvoices, { params: params() });
    return body.map(
      ({ kind, total, supersededAt }: { kind: string; total: string; supersededAt: string | null }) =>
        `${kind} ${total}${supersededAt ? ' superseded' : ''}`,
    );
  }

  it('credit goods once that come back after they were refunded', async () => {
    await refund('48.00');
    await comeBack(2);

    expect(await papers()).toEqual(['credit_note 48.00', 'credit_note 48.00 superseded', 'invoice 240.00']);
    expect(await house.read(order.id)).toMatchObject({ amountCredited: '48.00', refundDue: false });
  });

  it('still credit what was refunded beyond the goods that came back', async () => {
    await refund('60.00');
    await comeBack(2);

    expect(await papers()).toEqual([
      ...['credit_note 12.00', 'credit_note 48.00', 'credit_note 60.00 superseded', 'invoice 240.00'],
    ]);
  });

  it('credit goods once that are cancelled after they were refunded', async () => {
    await refund('24.00');
    await cancel(1);

    expect(await papers()).toEqual(['credit_note 24.00', 'credit_note 24.00 superseded', 'invoice 240.00']);
  });

  it('do not credit what a new invoice leaves out', async () => {
    await edit({ discount: '24.00', discountType: 'flat' });
    await invoice();
    await refund('24.00');

    expect(await papers()).toEqual(['invoice 216.00', 'invoice 240.00 superseded']);
  });

  it('do not credit what moved to another order', async () => {
    const { version } = await house.read(order.id);
    const split = { lines: [{ id: line(1).itemId, quantity: 1 }], requestedShipDate: '2026-12-01', version };
    const reply = await house.staff.call(splitOrder, { params: params(), body: split });
    expect(reply.status, reply.text).toBe(200);
    await refund('24.00');

    expect(await papers()).toEqual(['invoice 240.00 superseded']);
  });

  it('are superseded with the invoice that they were for', async () => {
    await cancel(1);
    await edit({ shipping: '7.00' });
    await invoice();

    expect(await papers()).toEqual([
      ...['invoice 223.00', 'credit_note 24.00 superseded', 'invoice 240.00 superseded'],
    ]);
  });

  it('follow a refund that an edit uses up', async () => {
    await refund('24.00');
    await edit({ discount: '14.00', discountType: 'flat' });
    await invoice();

    expect(await papers()).toEqual([
      ...['invoice 226.00', 'credit_note 10.00', 'credit_note 24.00 superseded', 'invoice 240.00 superseded'],
    ]);
  });

  it('are not issued for a refund that makes the amount due again, as of a check that bounced', async () => {
    await move('processing');
    await refund('40.00');
    expect(await papers()).toEqual(['credit_note 40.00', 'invoice 240.00']);
    await refund('200.00');

    expect(await papers()).toEqual(['credit_note 40.00 superseded', 'invoice 240.00']);
  });

  it('end when the order is due again', async () => {
    await refund('240.00');
    expect(await papers()).toEqual(['credit_note 240.00', 'invoice 240.00']);
    await move('processing');

    expect(await papers()).toEqual(['credit_note 240.00 superseded', 'invoice 240.00']);
  });

  it('credit what is refunded of a cancelled order, until it is reopened', async () => {
    await move('cancelled');
    await refund('100.00');
    await refund('140.00');
    expect(await papers()).toEqual(['credit_note 140.00', 'credit_note 100.00', 'invoice 240.00']);
    await move('pending');

    expect(await papers()).toEqual([
      ...['credit_note 140.00 superseded', 'credit_note 100.00 superseded', 'invoice 240.00'],
    ]);
  });

  describe('of an earlier version', () => {
    const amounts = (notes: BalancedOrder['issued']) => notes.map(({ total }) => total / 100);
    async function balance() {
      const balanced: { superseded: number[]; issued: number[] }[] = [];
      const count = await balanceStoredNotes({
        db: app.db,
        now: () => new Date(),
        onBalanced: ({ superseded, issued }) =>
          balanced.push({ superseded: amounts(superseded), issued: amounts(issued) }),
        onRollbackFailed: () => {},
      });
      expect(count).toBe(balanced.length);
      return balanced;
    }
    const store = (values: { supersededAt: Date | null }, total: number) =>
      app.db
        .update(invoices)
        .set(values)
        .where(and(eq(invoices.kind, 'credit_note'), eq(invoices.total, cents(total))));

    it('are superseded where a return credits the goods, and issued where one is missing', async () => {
      await refund('60.00');
      await comeBack(2);
      await store({ supersededAt: null }, 60_00);
      await store({ supersededAt: new Date() }, 12_00);
      expect(await house.wrong()).toMatchObject([{ name: 'credit notes' }]);

      expect(await balance()).toEqual([{ superseded: [60], issued: [12] }]);
      expect(await papers()).toEqual([
        ...['credit_note 12.00', 'credit_note 12.00 superseded', 'credit_note 48.00'],
        ...['credit_note 60.00 superseded', 'invoice 240.00'],
      ]);
      expect(await balance()).toEqual([]);
    });

    it('are superseded with an invoice that was replaced', async () => {
      await cancel(1);
      await edit({ shipping: '7.00' });
      await invoice();
      await store({ supersededAt: null }, 24_00);
      expect(await house.wrong()).not.toEqual([]);

      expect(await balance()).toEqual([{ superseded: [24], issued: [] }]);
      expect(await papers()).toEqual([
        ...['invoice 223.00', 'credit_note 24.00 superseded', 'invoice 240.00 superseded'],
      ]);
    });

    it('stay as they are where they are right', async () => {
      await refund('24.00');
      const before = await papers();

      expect(await balance()).toEqual([]);
      expect(await papers()).toEqual(before);
    });
  });
});
