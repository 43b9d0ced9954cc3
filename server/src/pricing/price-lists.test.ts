import * as endpoints from '@casepack/contract/pricing/endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { orderItems } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { checksum } from '../testing/access/checksum';
import { makeTenant } from '../testing/tenant';
import { useTestApp } from '../testing/test-app';

describe('price lists', () => {
  const app = useTestApp();
  let tenant: Awaited<ReturnType<typeof makeTenant>>;
  let manufacturerId: number;
  let heard: string[];

  beforeEach(async () => {
    tenant = await makeTenant(app);
    manufacturerId = tenant.manufacturer.id;
    heard = [];
    app.running.deps.changes.subscribe({ changed: (topic) => heard.push(topic), lost: () => {} });
  });

  const stranger = async () => app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
  const clerk = () => app.as({ manufacturerId });

  it('are created, read, listed and edited', async () => {
    const { maker } = tenant;
    const created = await maker.call(endpoints.createPriceList, {
      body: { name: 'Retail', note: 'Shops', adjustment: '-12.5', startsOn: '2026-01-01', endsOn: '' },
    });
    const { id } = created.body;
    await app.db.update(wholesaleCustomers).set({ priceListId: id });

    const edited = await maker.call(endpoints.editPriceList, {
      params: { id },
      body: { name: 'Shops', active: false, onlyListed: true, version: 1 },
    });
    const listed = await (await clerk()).call(endpoints.listPriceLists, { query: { search: 'shop' } });

    expect(created).toMatchObject({
      status: 200,
      body: { manufacturerId, adjustment: '-12.50', startsOn: '2026-01-01', endsOn: null, isStandard: false },
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { name: 'Shops', note: 'Shops', active: false, onlyListed: true, version: 2, customerCount: 1 },
    });
    expect(listed).toMatchObject({ headers: { 'x-total-count': '1' }, body: [edited.body] });
    expect((await maker.call(endpoints.getPriceList, { params: { id } })).body).toEqual(edited.body);
    expect(heard).toContain(`prices:${manufacturerId}`);
    const entries = await app.db.select().from(auditEntries);
    expect(entries.map(({ action }) => action)).toEqual(['price_list_created', 'price_list_updated']);
    expect(entries[1]).toMatchObject({ manufacturerId, changes: { name: { from: 'Retail', to: 'Shops' } } });
  });

  it('can start with the entries of another list', async () => {
    const source = await app.priceList({ manufacturerId });
    await app.priceListEntry(source, await app.product({ manufacturerId }));

    const copy = await tenant.maker.call(endpoints.createPriceList, {
      body: { name: 'Copy', copyOf: source.id },
    });

    expect(copy).toMatchObject({ status: 200, body: { entryCount: 1 } });
  });

  it('have one standard list per manufacturer', async () => {
    const { maker } = tenant;
    const first = await maker.call(endpoints.createPriceList, { body: { name: 'One', isStandard: true } });
    const second = await maker.call(endpoints.createPriceList, { body: { name: 'Two' } });
    await maker.call(endpoints.editPriceList, { params: second.body, body: { isStandard: true } });

    const { body } = await maker.call(endpoints.listPriceLists);
    const off = await maker.call(endpoints.editPriceList, {
      params: second.body,
      body: { isStandard: false },
    });

    expect(first.body.isStandard).toBe(true);
    expect(body).toMatchObject([
      { name: 'One', isStandard: false },
      { name: 'Two', isStandard: true },
    ]);
    expect(off.body.isStandard).toBe(false);
    const [maker1] = await app.db.select().from(manufacturers).where(eq(manufacturers.id, manufacturerId));
    expect(maker1?.standardPriceListId).toBe(null);
  });

  it('reject a name that is taken, ignoring case, and dates in the wrong order', async () => {
    const { maker } = tenant;
    await app.priceList({ manufacturerId, name: 'Retail' });
    const other = await app.priceList({ manufacturerId, startsOn: '2026-05-01' });
    const before = await checksum(app);

    const created = await maker.call(endpoints.createPriceList, { body: { name: 'RETAIL' } });
    const renamed = await maker.call(endpoints.editPriceList, {
      params: { id: other.id },
      body: { name: 'retail' },
    });
    const early = await maker.call(endpoints.editPriceList, {
      params: { id: other.id },
      body: { endsOn: '2026-04-30' },
    });
    const both = await maker.call(endpoints.createPriceList, {
      body: { name: 'New', startsOn: '2026-02-02', endsOn: '2026-02-01' },
    });

    for (const reply of [created, renamed]) {
      expect(reply).toMatchObject({ status: 409, body: { fields: { name: expect.any(String) } } });
    }
    for (const reply of [early, both]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { endsOn: expect.any(String) } } });
    }
    expect(await checksum(app)).toBe(before);
  });

  it('reject the second of two edits and return what the first one stored', async () => {
    const list = await app.priceList({ manufacturerId });
    await tenant.maker.call(endpoints.editPriceList, {
      params: { id: list.id },
      body: { note: 'First', version: 1 },
    });

    const reply = await tenant.maker.call(endpoints.editPriceList, {
      params: { id: list.id },
      body: { note: 'Second', version: 1 },
    });

    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { note: 'First', version: 2 } },
    });
  });

  it('can be deleted, while orders keep the name of the list of their prices', async () => {
    const list = await app.priceList({ manufacturerId, name: 'Spring' });
    const order = await app.order({ manufacturerId, wholesaleCustomerId: tenant.customer.id });
    await app.db.update(orderItems).set({ priceListId: list.id, priceListName: 'Spring' });

    const reply = await tenant.maker.call(endpoints.deletePriceList, { params: { id: list.id } });

    expect(reply).toMatchObject({ status: 200, body: { id: list.id } });
    const [item] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(item).toMatchObject({ priceListId: null, priceListName: 'Spring' });
    expect(heard).toContain(`prices:${manufacturerId}`);
  });

  it('cannot be deleted while they are assigned', async () => {
    const list = await app.priceList({ manufacturerId, name: 'Spring' });
    await app.db.update(wholesaleCustomers).set({ priceListId: list.id });
    await app.db.update(manufacturers).set({ standardPriceListId: list.id });
    const before = await checksum(app);

    const reply = await tenant.maker.call(endpoints.deletePriceList, { params: { id: list.id } });

    expect(reply).toMatchObject({
      status: 409,
      body: {
        message:
          'Spring sets the prices of 1 customer and everyone without another list. Choose another list there first.',
      },
    });
    expect(await checksum(app)).toBe(before);
  });

  it('are not found by other manufacturers and cannot be changed by users who can only view them', async () => {
    const list = await app.priceList({ manufacturerId });
    const [other, reader] = [await stranger(), await clerk()];
    const before = await checksum(app);
    const calls = [
      { endpoint: endpoints.editPriceList, sent: { params: { id: list.id }, body: { note: 'x' } } },
      { endpoint: endpoints.deletePriceList, sent: { params: { id: list.id } } },
    ] as const;
    for (const { endpoint, sent } of calls) {
      expect((await other.call(endpoint, sent)).status).toBe(404);
      expect((await reader.call(endpoint, sent)).status).toBe(403);
      expect((await tenant.rep.call(endpoint, sent)).status).toBe(403);
      expect((await tenant.owner.call(endpoint, sent)).status).toBe(403);
    }
    expect((await other.call(endpoints.getPriceList, { params: { id: list.id } })).status).toBe(404);
    expect(
      (await other.call(endpoints.createPriceList, { body: { name: 'x', copyOf: list.id } })).status,
    ).toBe(404);
    expect(
      (await other.call(endpoints.listPriceLists, { query: { manufacturerId: String(manufacturerId) } }))
        .status,
    ).toBe(404);
    expect((await other.call(endpoints.listPriceLists)).body).toEqual([]);
    expect((await reader.call(endpoints.createPriceList, { body: { name: 'x' } })).status).toBe(403);
    expect(await checksum(app)).toBe(before);
  });

  it('of several manufacturers are not mixed by a platform administrator', async () => {
    const foreign = await app.priceList();
    const admin = await app.as({ isAdmin: true });

    const reply = await admin.call(endpoints.createPriceList, {
      body: { name: 'x', manufacturerId, copyOf: foreign.id },
    });

    expect(reply).toMatchObject({ status: 400, body: { fields: { copyOf: expect.any(String) } } });
  });
});
