import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { getPublicDocument, listPublicDocuments } from '@casepack/contract/documents/endpoints';
import { createInvoice, getInvoicePage } from '@casepack/contract/invoices/endpoints';
import { renewPublicLink } from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory, getPublicOrder } from '@casepack/contract/orders/endpoints';
import {
  completePublicPayment,
  createOrderPayment,
} from '@casepack/contract/payments/card-payment-endpoints';
import { describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

describe('replacing the public link of an order', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const product = await app.product({ manufacturerId: maker.id });
    const staff = await app.as({ manufacturerId: maker.id, firstName: 'Mo', lastName: 'Maker' });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const save = () =>
      buyer.call(saveOrder, {
        body: { items: [{ productId: product.id, quantity: 2 }], paymentMethod: 'Terms' },
        headers: { 'idempotency-key': 'one-checkout' },
      });
    const { body: order } = await save();
    const renew = (by = staff) => by.call(renewPublicLink, { params: { id: order.id } });
    return { maker, customer, staff, buyer, order, save, renew };
  }

  const tokenOf = (invoiceUrl: string): string =>
    new URL(invoiceUrl, 'http://x').pathname.split('/').pop() ?? '';

  it('makes the old one invalid for every call', async () => {
    const { order, renew } = await world();
    const visitor = app.visitor();

    const reply = await renew();

    expect(reply.status).toBe(200);
    expect(reply.body.publicId).toMatch(/^[\w-]{22}$/);
    expect(reply.body.publicId).not.toBe(order.publicId);
    const [old, fresh] = [order.publicId, reply.body.publicId].map((publicId: string) => ({ publicId }));
    const never = await visitor.call(getPublicOrder, { params: { publicId: 'A'.repeat(22) } });
    const gone = await visitor.call(getPublicOrder, { params: { ...old } });
    expect(`${gone.status} ${gone.text}`).toBe(`${never.status} ${never.text}`);
    expect(gone.status).toBe(404);
    for (const [call, params, body] of [
      [listPublicDocuments, { ...old }, undefined],
      [getPublicDocument, { ...old, key: 'confirmation' }, undefined],
      [createOrderPayment, { id: order.publicId }, undefined],
      [completePublicPayment, { ...old }, { paymentIntentId: 'pi_1' }],
    ] as const) {
      expect((await visitor.call(call, { params, ...(body ? { body } : {}) })).status, call.path).toBe(404);
    }
    expect(await visitor.call(getPublicOrder, { params: { ...fresh } })).toMatchObject({
      status: 200,
      body: { orderNumber: order.orderNumber },
    });
  });

  it('also replaces the links of its invoices, which lead to it', async () => {
    const { order, staff, renew } = await world();
    const sent = await staff.call(createInvoice, { params: { id: order.id } });
    const old = tokenOf(sent.body.invoiceUrl);
    expect((await app.visitor().call(getInvoicePage, { params: { token: old } })).status).toBe(200);

    const { body } = await renew();

    expect((await app.visitor().call(getInvoicePage, { params: { token: old } })).status).toBe(404);
    const again = await staff.call(createInvoice, { params: { id: order.id } });
    expect(again.body.invoice.number).toBe(sent.body.invoice.number);
    const page = await app
      .visitor()
      .call(getInvoicePage, { params: { token: tokenOf(again.body.invoiceUrl) } });
    expect(page).toMatchObject({ status: 200, body: { orderPublicId: body.publicId } });
  });

  it('changes nothing else: the order, its key and the ledger stay the same', async () => {
    const { order, buyer, save, renew } = await world();

    const { body } = await renew();

    const { publicId: _old, version: _version, updatedAt: _at, ...rest } = order;
    expect((await buyer.call(getOrder, { params: { orderId: order.id } })).body).toMatchObject(rest);
    expect(await save()).toMatchObject({ status: 200, body: { id: order.id, publicId: body.publicId } });
    const client = await app.running.deps.pool.connect();
    const findings = await checkBooks(client).finally(() => client.release());
    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it('appears in the history without either link', async () => {
    const { order, staff, renew } = await world();

    const { body } = await renew();

    const history = await staff.call(getOrderHistory, { params: { id: order.id } });
    expect(history.body.at(-1)).toMatchObject({
      kind: 'link_renewed',
      cause: 'staff',
      actorName: 'Mo Maker',
      changes: {},
    });
    for (const link of [order.publicId, body.publicId]) expect(history.text).not.toContain(link);
  });

  it('is only for the manufacturer of the order', async () => {
    const { order, buyer, renew } = await world();
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const fresh = await app.as();
    const before = await checksum(app);

    expect((await renew(buyer)).status).toBe(403);
    expect((await renew(stranger)).status).toBe(404);
    expect((await app.visitor().call(renewPublicLink, { params: { id: order.id } })).status).toBe(401);
    expect((await renew(fresh)).status).toBe(403);
    expect(await checksum(app)).toBe(before);
  });
});
