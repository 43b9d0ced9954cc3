import * as endpoints from '@casepack/contract/organizations/endpoints';
import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { checksum } from '../testing/access/checksum';
import { makeTenant } from '../testing/tenant';
import { useTestApp } from '../testing/test-app';

describe('assigning a price list', () => {
  const app = useTestApp();
  let tenant: Awaited<ReturnType<typeof makeTenant>>;
  let list: Awaited<ReturnType<typeof app.priceList>>;
  let heard: string[];

  beforeEach(async () => {
    tenant = await makeTenant(app);
    list = await app.priceList({ manufacturerId: tenant.manufacturer.id, name: 'Retail' });
    heard = [];
    app.running.deps.changes.subscribe({ changed: (topic) => heard.push(topic), lost: () => {} });
  });

  const lastAudits = () => app.db.select().from(auditEntries).orderBy(desc(auditEntries.id));

  it('works for a customer, a sales organization and as the standard list', async () => {
    const { maker, customer, sales, manufacturer } = tenant;
    const admin = await app.as({ isAdmin: true });
    const body = { priceListId: list.id };

    const replies = [
      await maker.call(endpoints.editWholesaleCustomer, { params: { id: customer.id }, body }),
      await maker.call(endpoints.editSalesOrganization, { params: { id: sales.id }, body }),
      await maker.call(endpoints.createWholesaleCustomer, { body: { name: 'New shop', ...body } }),
      await maker.call(endpoints.createSalesOrganization, { body: { name: 'New agency', ...body } }),
    ];
    const standard = await admin.call(endpoints.editManufacturer, {
      params: { id: manufacturer.id },
      body: { standardPriceListId: list.id },
    });
    const removed = await maker.call(endpoints.editWholesaleCustomer, {
      params: { id: customer.id },
      body: { priceListId: null },
    });

    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body });
    expect(standard).toMatchObject({ status: 200, body: { standardPriceListId: list.id } });
    expect(removed).toMatchObject({ status: 200, body: { priceListId: null } });
  });

  it('is announced, so that cached prices are dropped', async () => {
    const { maker, customer, sales, manufacturer } = tenant;
    const admin = await app.as({ isAdmin: true });
    const body = { priceListId: list.id };
    const changes = [
      () => maker.call(endpoints.editWholesaleCustomer, { params: { id: customer.id }, body }),
      () => maker.call(endpoints.editSalesOrganization, { params: { id: sales.id }, body }),
      () =>
        admin.call(endpoints.editManufacturer, {
          params: { id: manufacturer.id },
          body: { standardPriceListId: list.id },
        }),
    ];
    for (const change of changes) {
      heard = [];
      await change();
      expect(heard).toContain(`prices:${manufacturer.id}`);
    }
  });

  it('is shown only to administrators of the manufacturer and the platform', async () => {
    const { maker, agent, rep, owner, buyer, customer, sales, manufacturer } = tenant;
    const clerk = await app.as({ manufacturerId: manufacturer.id });
    await maker.call(endpoints.editWholesaleCustomer, {
      params: { id: customer.id },
      body: { priceListId: list.id },
    });

    for (const each of [clerk, agent, rep, owner, buyer]) {
      const read = await each.call(endpoints.getWholesaleCustomer, { params: { id: customer.id } });
      const of = await each.call(endpoints.getSalesOrganization, { params: { id: sales.id } });
      const from = await each.call(endpoints.getManufacturer, { params: { id: manufacturer.id } });
      expect([read.status, of.status, from.status]).toEqual([200, 200, 200]);
      expect(`${read.text}${of.text}${from.text}`).not.toMatch(/priceListId/i);
    }
    const [shown] = (await maker.call(endpoints.listWholesaleCustomers)).body;
    expect(shown).toMatchObject({ priceListId: list.id });
    expect(
      (await maker.call(endpoints.getManufacturer, { params: { id: manufacturer.id } })).body,
    ).toMatchObject({
      standardPriceListId: null,
    });
  });

  it('is added to the audit log of the manufacturer, not to that of the customer', async () => {
    const { maker, customer, manufacturer } = tenant;

    await maker.call(endpoints.editWholesaleCustomer, {
      params: { id: customer.id },
      body: { priceListId: list.id, contactPhone: '555 0100' },
    });

    const [updated, assigned] = await lastAudits();
    expect(assigned).toMatchObject({
      action: 'price_list_assigned',
      manufacturerId: manufacturer.id,
      wholesaleCustomerId: null,
      changes: { priceList: { from: null, to: 'Retail' } },
    });
    expect(Object.keys(updated?.changes ?? {})).toEqual(['contactPhone']);
  });

  it('reports a price list of another manufacturer as not found', async () => {
    const { maker, customer, sales, manufacturer } = tenant;
    const foreign = await app.priceList();
    const admin = await app.as({ isAdmin: true });
    const before = await checksum(app);
    const body = { priceListId: foreign.id };

    const replies = [
      await maker.call(endpoints.editWholesaleCustomer, { params: { id: customer.id }, body }),
      await maker.call(endpoints.editSalesOrganization, { params: { id: sales.id }, body }),
      await maker.call(endpoints.createWholesaleCustomer, { body: { name: 'New shop', ...body } }),
      await maker.call(endpoints.createSalesOrganization, { body: { name: 'New agency', ...body } }),
    ];
    const standard = await admin.call(endpoints.editManufacturer, {
      params: { id: manufacturer.id },
      body: { standardPriceListId: foreign.id },
    });

    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { priceListId: expect.any(String) } } });
    }
    expect(standard).toMatchObject({
      status: 400,
      body: { fields: { standardPriceListId: expect.any(String) } },
    });
    expect(await checksum(app)).toBe(before);
  });

  it('is not allowed for sales organizations and customers', async () => {
    const { agent, owner, rep, customer, sales } = tenant;
    const before = await checksum(app);
    const body = { priceListId: list.id };

    expect(
      (await agent.call(endpoints.editSalesOrganization, { params: { id: sales.id }, body })).status,
    ).toBe(403);
    expect(
      (await agent.call(endpoints.editWholesaleCustomer, { params: { id: customer.id }, body })).status,
    ).toBe(403);
    expect(
      (await owner.call(endpoints.editWholesaleCustomer, { params: { id: customer.id }, body })).status,
    ).toBe(403);
    expect(await checksum(app)).toBe(before);
    const added = await rep.call(endpoints.createWholesaleCustomer, { body: { name: 'Shop', ...body } });
    const seen = await tenant.maker.call(endpoints.getWholesaleCustomer, { params: added.body });
    expect(seen.body).toMatchObject({ name: 'Shop', priceListId: null });
  });

  it('drops cached prices when a customer moves to another sales organization', async () => {
    const { maker, customer, manufacturer } = tenant;
    const other = await app.salesOrganization({ manufacturerId: manufacturer.id });

    await maker.call(endpoints.editWholesaleCustomer, {
      params: { id: customer.id },
      body: { salesOrganizationId: other.id },
    });

    expect(heard).toContain(`prices:${manufacturer.id}`);
  });
});
