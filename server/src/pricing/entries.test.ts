import { deleteProduct } from '@casepack/contract/catalog/admin-endpoints';
import { cents } from '@casepack/contract/money';
import * as endpoints from '@casepack/contract/pricing/endpoints';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { orderItems } from '../db/schema/orders';
import { priceListEntries } from '../db/schema/pricing';
import { checksum } from '../testing/access/checksum';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the entries of a price list', () => {
  const app = useTestApp();
  let maker: Visitor;
  let manufacturerId: number;
  let list: Awaited<ReturnType<typeof app.priceList>>;
  let soap: Awaited<ReturnType<typeof app.product>>;
  let balm: Awaited<ReturnType<typeof app.product>>;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    maker = await app.as({ manufacturerId, isOrgAdmin: true });
    list = await app.priceList({ manufacturerId });
    soap = await app.product({
      ...{ manufacturerId, sku: 'SOAP', name: 'Soap', category: 'Bath' },
      ...{ hasTestersAvailable: true, testerPrice: cents(150), retailPricePerUnit: cents(500) },
    });
    balm = await app.product({ manufacturerId, sku: 'BALM', name: 'Balm' });
  });

  const entry = (product: { id: number }, price: string, more: object = {}) => ({
    productId: product.id,
    kind: 'case',
    fromQuantity: 1,
    price,
    ...more,
  });
  const replace = (body: object, as = maker) =>
    as.call(endpoints.replaceEntries, { params: { id: list.id }, body });
  const stored = async () =>
    (
      await app.db
        .select()
        .from(priceListEntries)
        .orderBy(
          asc(priceListEntries.productId),
          asc(priceListEntries.isTester),
          asc(priceListEntries.fromQuantity),
        )
    ).map(({ productId, isTester, fromQuantity, price }) => [productId, isTester, fromQuantity, price]);

  it('are replaced all at once', async () => {
    await app.priceListEntry(list, balm);
    await app.priceListEntry(list, soap, { fromQuantity: 10 });

    const reply = await replace({
      version: 1,
      entries: [
        entry(soap, '20'),
        entry(soap, '18.50', { fromQuantity: 10 }),
        entry(soap, '1', { kind: 'tester' }),
      ],
    });

    expect(reply).toMatchObject({ status: 200, body: { entryCount: 3, version: 2 } });
    expect(await stored()).toEqual([
      [soap.id, false, 1, 2000],
      [soap.id, false, 10, 1850],
      [soap.id, true, 1, 100],
    ]);
    const [audited] = await app.db.select().from(auditEntries);
    expect(audited).toMatchObject({
      action: 'price_list_entries_changed',
      changes: { added: { from: 0, to: 2 }, changed: { from: 0, to: 1 }, removed: { from: 0, to: 1 } },
    });
  });

  it('of other products are kept if only some products are given', async () => {
    await app.priceListEntry(list, balm);
    await app.priceListEntry(list, soap, { fromQuantity: 10 });

    await replace({ productIds: [soap.id], entries: [entry(soap, '20')] });

    expect(await stored()).toEqual([
      [soap.id, false, 1, 2000],
      [balm.id, false, 1, 1000],
    ]);
  });

  it('that are unchanged do not change anything, not even the version', async () => {
    await app.priceListEntry(list, soap);
    const before = await checksum(app);

    const reply = await replace({ entries: [entry(soap, '10.00')], version: 1 });

    expect(reply).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await checksum(app)).toBe(before);
  });

  it('are not stored if the list has a newer version', async () => {
    await replace({ entries: [entry(soap, '10.00')], version: 1 });

    const reply = await replace({
      entries: [entry(soap, '11.00')],
      version: 1,
      productIds: [soap.id, balm.id],
    });

    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { version: 2, entries: [entry(soap, '10.00')] } },
    });
  });

  it('are rejected with the invalid row, and nothing is stored', async () => {
    const foreign = await app.product();
    const gone = await app.product({ manufacturerId });
    await app.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id));
    const before = await checksum(app);
    const wrong: [object, RegExp][] = [
      [entry(soap, '11.00'), /row 2.*row 1/],
      [entry(balm, '0.00'), /row 2.*above zero/],
      [entry(balm, '1.255'), /row 2.*two decimal/],
      [entry(balm, '5', { kind: 'tester', fromQuantity: 2 }), /row 2.*no quantity breaks/],
      [entry(balm, '5', { fromQuantity: 0 }), /row 2.*at least 1/],
      [entry(foreign, '5'), /row 2.*not in the catalog/],
      [entry(gone, '5'), /row 2.*not in the catalog/],
    ];
    for (const [second, message] of wrong) {
      const reply = await replace({ entries: [entry(soap, '10'), second] });
      expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    }
    const outside = await replace({ productIds: [balm.id], entries: [entry(soap, '10')] });
    expect(outside).toMatchObject({ status: 400, body: { message: expect.stringMatching(/productIds/) } });
    expect(await checksum(app)).toBe(before);
  });

  it('are not found by other manufacturers and cannot be changed by users who can only view them', async () => {
    const clerk = await app.as({ manufacturerId });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    const before = await checksum(app);
    const params = { id: list.id };

    expect((await replace({ entries: [] }, stranger)).status).toBe(404);
    expect((await stranger.call(endpoints.listEntries, { params })).status).toBe(404);
    expect((await stranger.call(endpoints.listPriceGrid, { params })).status).toBe(404);
    expect((await stranger.call(endpoints.exportPrices, { params })).status).toBe(404);
    expect((await replace({ entries: [] }, clerk)).status).toBe(403);
    expect((await clerk.call(endpoints.listEntries, { params })).status).toBe(200);
    expect(await checksum(app)).toBe(before);
  });

  it('are listed by SKU', async () => {
    await app.priceListEntry(list, soap, { fromQuantity: 5, price: cents(900) });
    await app.priceListEntry(list, soap);
    await app.priceListEntry(list, balm);

    const all = await maker.call(endpoints.listEntries, { params: { id: list.id } });
    const some = await maker.call(endpoints.listEntries, {
      params: { id: list.id },
      query: { search: 'soa', limit: '1' },
    });

    expect(all.body).toMatchObject([
      { sku: 'BALM', kind: 'case', fromQuantity: 1, price: '10.00' },
      { sku: 'SOAP', name: 'Soap', fromQuantity: 1, price: '10.00' },
      { sku: 'SOAP', fromQuantity: 5, price: '9.00' },
    ]);
    expect(some).toMatchObject({ headers: { 'x-total-count': '2' }, body: [{ sku: 'SOAP' }] });
  });

  it('are shown in the grid with all products and their own prices', async () => {
    await app.product({ sku: 'FOREIGN' });
    await app.priceListEntry(list, soap);
    const grid = async (query: Record<string, string> = {}) =>
      maker.call(endpoints.listPriceGrid, { params: { id: list.id }, query });
    const skus = async (query: Record<string, string>) =>
      (await grid(query)).body.map(({ sku }: { sku: string }) => sku);

    expect(await grid()).toMatchObject({
      headers: { 'x-total-count': '2' },
      body: [
        { sku: 'BALM', ownPrice: '24.00', ownTesterPrice: null, retailPricePerUnit: null, entries: [] },
        {
          sku: 'SOAP',
          casePackQuantity: 12,
          ownPrice: '24.00',
          ownTesterPrice: '1.50',
          retailPricePerUnit: '5.00',
          entries: [{ kind: 'case', fromQuantity: 1, price: '10.00' }],
        },
      ],
    });
    expect(await skus({ listed: 'true' })).toEqual(['SOAP']);
    expect(await skus({ listed: 'false' })).toEqual(['BALM']);
    expect(await skus({ search: 'bath soap' })).toEqual(['SOAP']);
    expect(await skus({ category: 'Bath' })).toEqual(['SOAP']);
    expect(await skus({ sort: '-sku' })).toEqual(['SOAP', 'BALM']);
  });

  it('are deleted with their product, even if orders refer to it', async () => {
    await app.priceListEntry(list, soap);
    await app.order({ manufacturerId, wholesaleCustomerId: (await app.customer({ manufacturerId })).id });
    await app.db.update(orderItems).set({ productId: soap.id });

    await maker.call(deleteProduct, { params: { id: soap.id } });

    expect(await stored()).toEqual([]);
  });
});
