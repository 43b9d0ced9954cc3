import { saveOrder, submitOrder } from '@casepack/contract/checkout/endpoints';
import { createInvoice, getInvoicePage } from '@casepack/contract/invoices/endpoints';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { exportOrders, getOrder, getOrderHistory, getPublicOrder } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf';
import { useTestApp } from '../testing/test-app';

describe('the note and the ship date of an order line', () => {
  const app = useTestApp();

  async function shop() {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const soap = await app.product({ manufacturerId: maker.id, name: 'Soap' });
    const candle = await app.product({ manufacturerId: maker.id, name: 'Candle' });
    const staff = await app.as({ manufacturerId: maker.id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const bodyOf = (details: object) => ({
      customer: { id: customer.id },
      items: [
        { productId: soap.id, quantity: 2, ...details },
        { productId: candle.id, quantity: 1 },
      ],
      paymentMethod: 'Terms',
    });
    const save = (details: object) => staff.call(saveOrder, { body: bodyOf(details) });
    return { staff, buyer, soap, candle, bodyOf, save };
  }

  const details = { note: 'Gift wrap,\nred ribbon', shipDate: '2026-12-01' };
  const none = { note: null, shipDate: null };

  it('are stored by saving an order, and shown to both sides and behind the public link', async () => {
    const { buyer, save } = await shop();

    const { status, body: order } = await save(details);

    expect(status).toBe(200);
    expect(order.items).toMatchObject([details, none]);
    const own = await buyer.call(getOrder, { params: { orderId: order.id } });
    expect(own.body.items).toMatchObject([details, none]);
    const open = await app.visitor().call(getPublicOrder, { params: { publicId: order.publicId } });
    expect(open.body.items).toMatchObject([details, none]);
  });

  it('are stored by placing an order', async () => {
    const { staff, bodyOf } = await shop();

    const { status, body } = await staff.call(submitOrder, {
      body: {
        ...{ ...bodyOf(details), paymentMethod: 'Credit Card' },
        ...{ discountType: 'percentage', discountValue: '100' },
        totals: { tax: '0.00', shipping: '0.00' },
      },
    });

    expect([status, body.items?.[0]]).toMatchObject([200, details]);
  });

  it.each([
    ['a ship date in the past', { shipDate: '2026-11-14' }, 'items.0.shipDate'],
    ['a ship date far ahead', { shipDate: '2029-01-01' }, 'items.0.shipDate'],
    ['a date that does not exist', { shipDate: '2026-02-30' }, 'items.0.shipDate'],
    ['a note of more than 500 characters', { note: 'x'.repeat(501) }, 'items.0.note'],
  ])('refuses %s and names the field', async (_, wrong, field) => {
    const { save } = await shop();

    const { status, body } = await save(wrong);

    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect((await app.running.deps.pool.query('select from orders')).rowCount).toBe(0);
  });

  it('are written into the confirmation email', async () => {
    const { save } = await shop();
    await save(details);

    const [mail] = (await app.running.deps.pool.query('select html, text from mails')).rows;

    expect(mail.text).toContain('Ship date: Dec 01, 2026\n  Note: Gift wrap, red ribbon');
    expect(mail.html).toContain('<br>Ship date: Dec 01, 2026<br>Note: Gift wrap, red ribbon</span>');
    expect(mail.text.match(/Ship date|Note:/g)).toHaveLength(2);
  });

  it('are printed on confirmation, packing slip and invoice', async () => {
    const { staff, save } = await shop();
    const { body: order } = await save(details);
    const { body: made } = await staff.call(createInvoice, { params: { id: order.id } });

    const printed = async (key: string) => {
      const { rawPayload } = await app.running.app.inject({
        url: `/api/orders/${order.id}/documents/${key}`,
        headers: { cookie: `casepack_session=${staff.cookie}` },
      });
      return (await readPdf(rawPayload)).text;
    };
    const words = /Soap 2 12 24 .*Ship date: Dec 01, 2026 Note: Gift wrap, red ribbon .*Candle/;

    expect(await printed('order-confirmation')).toMatch(words);
    expect(await printed('packing-slip')).toMatch(words);
    expect(await printed(`invoice-${made.invoice.id}`)).toMatch(words);
    const token = made.invoiceUrl.split('/').at(-1);
    const page = await app.visitor().call(getInvoicePage, { params: { token } });
    expect(page.body.content.lines[0]).toMatchObject(details);
    expect(page.body.content.lines[1]).not.toHaveProperty('note');
  });

  it('are exported in columns of their own, which no export without them has', async () => {
    const { staff, soap, save } = await shop();
    const exported = async () => (await staff.call(exportOrders)).text.trimEnd().split('\r\n');
    await save({});
    const [plain] = await exported();

    await save({ note: 'Gift wrap', shipDate: '2026-12-01' });

    const [head, newest, oldest] = await exported();
    expect(plain).toMatch(/,Refunded$/);
    expect(head).toBe(`${plain},Line Notes,Line Ship Dates`);
    expect(newest).toMatch(new RegExp(`,${soap.sku}: Gift wrap,${soap.sku}: 2026-12-01$`));
    expect(oldest).toMatch(/,,$/);
  });

  it('stay while an edit does not mention them, and change or go when it does', async () => {
    const { staff, soap, save } = await shop();
    const { body: order } = await save(details);
    const id = order.items[0].id;
    const edit = async (line: object) =>
      (
        await staff.call(editOrder, {
          params: { id: order.id },
          body: { items: [{ id, productId: soap.id, quantity: 2, ...line }] },
        })
      ).body;

    expect((await edit({ quantity: 3 })).items).toMatchObject([details]);
    expect((await edit({ note: 'No ribbon' })).items).toMatchObject([{ ...details, note: 'No ribbon' }]);
    expect((await edit({ note: '', shipDate: null })).items).toMatchObject([none]);

    const { body: history } = await staff.call(getOrderHistory, { params: { id: order.id } });
    const texts = history.map(({ changes }: { changes: Record<string, unknown> }) => changes.items);
    expect(JSON.stringify(texts)).toContain('Ship date: Dec 01, 2026 · Note: No ribbon');
  });

  it('lets an edit keep a ship date that has passed, and refuses a new one in the past', async () => {
    const { soap, candle, save } = await shop();
    const { body: order } = await save({ shipDate: '2026-11-17' });
    app.passTime(5 * 24 * 60 * 60 * 1000);
    const again = await app.as({ manufacturerId: order.manufacturerId });
    const id = order.items[0].id;
    const edit = (items: object[]) => again.call(editOrder, { params: { id: order.id }, body: { items } });

    const kept = await edit([{ id, productId: soap.id, quantity: 4, shipDate: '2026-11-17' }]);
    const refused = await edit([
      { id, productId: soap.id, quantity: 4 },
      { productId: candle.id, quantity: 1, shipDate: '2026-11-17' },
    ]);

    expect(kept.status).toBe(200);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'items.1.shipDate': 'Choose a date that is not in the past' } },
    });
  });
});
