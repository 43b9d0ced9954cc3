import { createInvoice, listInvoices } from '@casepack/contract/invoices/endpoints';
import { recordPayment, refundPayment } from '@casepack/contract/payments/ledger-endpoints';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invoices } from '../db/schema/documents';
import { payments } from '../db/schema/payments';
import { useTestApp } from '../testing/test-app';

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
