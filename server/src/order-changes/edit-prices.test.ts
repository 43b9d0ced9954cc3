import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus, editOrder, previewReprice } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { priceListEntries } from '../db/schema/pricing';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

const byHand = { price: '12.50', reason: 'Damaged boxes' };

describe('the prices of an edited order', () => {
  const app = useTestApp();

  /** Two cases of soap at 20.00 by a list, 18.00 from 10; one candle at its own 24.00, set to 30.00 by hand. */
  async function world() {
    const maker = await app.manufacturer();
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const soap = await app.product({ manufacturerId: maker.id, name: 'Soap' });
    const candle = await app.product({ manufacturerId: maker.id, name: 'Candle' });
    const list = await app.priceList({ manufacturerId: maker.id, name: 'Key accounts' }, [
      [soap, 2000],
      [soap, 1800, 10],
    ]);
    const customer = await app.customer({
      manufacturerId: maker.id,
      salesOrganizationId: agency.id,
      priceListId: list.id,
    });
    const staff = await app.as({ manufacturerId: maker.id });
    const { body: order } = await staff.call(saveOrder, {
      body: {
        customer: { id: customer.id },
        items: [
          { productId: soap.id, quantity: 2 },
          { productId: candle.id, quantity: 1, manualPrice: { price: '30.00', reason: 'Gift wrap' } },
        ],
        totals: { tax: '0.00', shipping: '1.00' },
        paymentMethod: 'Terms',
      },
    });
    const params = { id: order.id };
    const lines = (ofSoap: object = {}, ofCandle: object = {}) => [
      { id: order.items[0].id, productId: soap.id, quantity: 2, ...ofSoap },
      { id: order.items[1].id, productId: candle.id, quantity: 1, ...ofCandle },
    ];
    return {
      ...{ maker, agency, customer, soap, candle, list, staff, order, lines },
      edit: (body: object, who = staff) => who.call(editOrder, { params, body }),
      preview: (body: object = {}, who = staff) => who.call(previewReprice, { params, body }),
      raiseSoap: (price: number) => app.db.update(priceListEntries).set({ price: cents(price) }),
    };
  }

  it('can be set by hand, for stored and for new lines', async () => {
    const { edit, lines, soap, staff, order } = await world();

    const { body } = await edit({
      version: 1,
      items: [
        ...lines({ manualPrice: byHand }),
        {
          productId: soap.id,
          quantity: 1,
          isTester: false,
          manualPrice: { price: '0.00', reason: 'Free goods' },
        },
      ],
    });
    const { body: history } = await staff.call(getOrderHistory, { params: { id: order.id } });

    expect(body).toMatchObject({ version: 2, subtotal: '55.00', total: '56.00' });
    expect(body.items).toMatchObject([
      { unitPrice: '12.50', price: { source: 'manual', listPrice: '20.00' }, manualReason: 'Damaged boxes' },
      { unitPrice: '30.00', manualReason: 'Gift wrap' },
      { unitPrice: '0.00', manualReason: 'Free goods' },
    ]);
    expect(history.at(-1).changes.manualPrices.to).toContain(
      `Soap (${soap.sku}) at $12.50 instead of $20.00: Damaged boxes`,
    );
  });

  it('stay by hand when the quantity changes, and return to the list when they are reset', async () => {
    const { edit, lines } = await world();
    await edit({ items: lines({ manualPrice: byHand }) });

    const more = await edit({ items: lines({ quantity: 12 }) });
    const reset = await edit({ items: lines({ quantity: 12, manualPrice: null }, { manualPrice: null }) });

    expect(more.body.items[0]).toMatchObject({ quantity: 12, unitPrice: '12.50', totalPrice: '150.00' });
    expect(reset.body.items).toMatchObject([
      { unitPrice: '18.00', price: { source: 'list', fromQuantity: 10 }, manualReason: null },
      { unitPrice: '24.00', price: { source: 'own' }, manualReason: null },
    ]);
    expect(reset.body.items[0].price).not.toHaveProperty('listPrice');
  });

  it('can be given another reason alone', async () => {
    const { edit, lines } = await world();
    const manualPrice = { price: '30.00', reason: 'Gift wrap and card' };

    const { body } = await edit({ version: 1, items: lines({}, { manualPrice }) });

    expect(body).toMatchObject({ version: 2, items: [{}, { manualReason: 'Gift wrap and card' }] });
  });

  it('can be set on a line whose product is gone, but not reset', async () => {
    const { edit, lines, soap } = await world();
    await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, soap.id));

    const set = await edit({ items: lines({ manualPrice: byHand }) });
    const before = await checksum(app);
    const reset = await edit({ items: lines({ manualPrice: null }) });

    expect(set.body.items[0]).toMatchObject({ unitPrice: '12.50', price: { listPrice: '20.00' } });
    expect(reset).toMatchObject({ status: 409, body: { message: 'Soap is no longer available' } });
    expect(await checksum(app)).toBe(before);
  });

  it('need a reason and an amount', async () => {
    const { edit, lines } = await world();
    const before = await checksum(app);

    const noReason = await edit({ items: lines({ manualPrice: { price: '1.00', reason: ' ' } }) });
    const negative = await edit({ items: lines({ manualPrice: { price: '-1.00', reason: 'Sale' } }) });

    expect([noReason.status, negative.status]).toEqual([400, 400]);
    expect(noReason.body.fields).toEqual({
      'items.0.manualPrice.reason': 'Enter a reason for this price',
    });
    expect(await checksum(app)).toBe(before);
  });

  describe('repriced', () => {
    it('show first what would change, line by line and in total, and store nothing', async () => {
      const { preview, raiseSoap, order } = await world();
      await raiseSoap(2150);
      const before = await checksum(app);

      const { status, body } = await preview({ version: 1 });

      expect(status).toBe(200);
      expect(body).toMatchObject({
        version: order.version,
        totals: { subtotal: '70.00', total: '71.00' },
        newTotals: { subtotal: '73.00', total: '74.00' },
      });
      expect(body.lines).toMatchObject([
        ...[{ unitPrice: '20.00', newUnitPrice: '21.50', newTotalPrice: '43.00', keeps: null }],
        ...[{ unitPrice: '30.00', newUnitPrice: '30.00', keeps: 'manual_price' }],
      ]);
      expect(await checksum(app)).toBe(before);
    });

    it('take the list prices that were shown', async () => {
      const { edit, lines, raiseSoap } = await world();
      await raiseSoap(2150);

      const { body } = await edit({ version: 1, items: lines({ listPrice: '21.50' }) });

      expect(body).toMatchObject({
        subtotal: '73.00',
        items: [{ unitPrice: '21.50' }, { unitPrice: '30.00' }],
      });
    });

    it('stay as they are if a list or the order changed in between', async () => {
      const { edit, preview, lines, raiseSoap } = await world();
      await raiseSoap(2150);
      const before = await checksum(app);

      const otherPrice = await edit({ version: 1, items: lines({ listPrice: '21.00' }) });
      expect(otherPrice).toMatchObject({
        status: 409,
        body: { code: 'prices_changed', message: 'Soap now costs $21.50' },
      });
      expect(await checksum(app)).toBe(before);
      await edit({ version: 1, shipping: '2.00' });

      const stale = { status: 409, body: { code: 'stale_version' } };
      expect(await edit({ version: 1, items: lines({ listPrice: '21.50' }) })).toMatchObject(stale);
      expect(await preview({ version: 1 })).toMatchObject(stale);
    });

    it('count the lines and charges of the edit', async () => {
      const { preview, lines, raiseSoap } = await world();
      await raiseSoap(1700);

      const { body } = await preview({
        items: [lines({ quantity: 12 })[0]],
        discount: '10',
        discountType: 'percentage',
      });

      expect(body).toMatchObject({
        lines: [{ quantity: 12, unitPrice: '17.00', newUnitPrice: '17.00', keeps: null }],
        newTotals: { subtotal: '204.00', discount: '20.40', total: '184.60' },
      });
    });

    it('keep the price of a product that is gone', async () => {
      const { preview, soap } = await world();
      await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, soap.id));

      const { body } = await preview();

      expect(body.lines[0]).toMatchObject({ newUnitPrice: '20.00', keeps: 'no_list_price' });
    });

    it('are for staff of the manufacturer alone, while the order can be edited', async () => {
      const { preview, staff, order, agency, customer } = await world();
      const other = await app.manufacturer();

      const replies = [
        await preview({}, await app.as({ salesOrganizationId: agency.id })),
        await preview({}, await app.as({ wholesaleCustomerId: customer.id })),
        await preview({}, await app.as({ manufacturerId: other.id })),
      ];
      await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'shipped' } });

      expect(replies.map(({ status }) => status)).toEqual([403, 403, 404]);
      expect(await preview()).toMatchObject({ status: 409 });
    });
  });
});
