import * as endpoints from '@casepack/contract/organizations/endpoints';
import { describe, expect, it } from 'vitest';
import { makeTenant } from '../testing/tenant';
import { useTestApp } from '../testing/test-app';

describe('reading organizations', () => {
  const app = useTestApp();

  const tenant = () => makeTenant(app);

  it('shows each role only the fields that it can see', async () => {
    const { maker, agent, rep, owner, buyer, manufacturer, sales, customer } = await tenant();
    const keys = async (
      visitor: typeof maker,
      endpoint:
        | (typeof endpoints)['getManufacturer']
        | (typeof endpoints)['getSalesOrganization']
        | (typeof endpoints)['getWholesaleCustomer'],
      id: number,
    ) => Object.keys((await visitor.call(endpoint, { params: { id } })).body).sort();
    const short = ['active', 'contactEmail', 'id', 'name'];
    const organization = [
      'active',
      'contactEmail',
      'contactPhone',
      'createdAt',
      'id',
      'manufacturerId',
      'name',
      'updatedAt',
      'version',
    ];
    const agency = [...organization, 'address', 'description'].sort();
    const shop = [
      ...organization,
      'billingAddress',
      'businessName',
      'customerNumber',
      'paymentTerms',
      'requiresApproval',
      'selfRegistered',
      'salesOrganizationId',
      'shippingAddress',
    ].sort();

    for (const each of [agent, rep, owner, buyer]) {
      expect(await keys(each, endpoints.getManufacturer, manufacturer.id)).toEqual(short);
      const [listed] = (await each.call(endpoints.listManufacturers)).body;
      expect(Object.keys(listed).sort()).toEqual(short);
    }
    expect(await keys(maker, endpoints.getManufacturer, manufacturer.id)).toEqual(
      [
        ...[...short, 'address', 'contactPhone', 'createdAt', 'defaultShipping', 'defaultTax'],
        ...[
          'freeShippingFrom',
          'holdAfterDaysOverdue',
          'invoiceOn',
          'joinSlug',
          'minimumFirstOrder',
          'minimumReorder',
        ],
        ...['description', 'numberPrefix', 'standardPriceListId', 'updatedAt', 'version'],
      ].sort(),
    );
    for (const each of [rep, owner, buyer]) {
      expect(await keys(each, endpoints.getSalesOrganization, sales.id)).toEqual(
        each === rep ? [...agency, 'maxDiscount'].sort() : agency,
      );
      expect((await each.call(endpoints.listSalesOrganizations)).text).not.toContain('commissionRate');
    }
    expect(await keys(agent, endpoints.getSalesOrganization, sales.id)).toEqual(
      [...agency, 'commissionRate', 'maxDiscount'].sort(),
    );
    expect(await keys(maker, endpoints.getSalesOrganization, sales.id)).toEqual(
      [...agency, 'commissionRate', 'maxDiscount', 'priceListId'].sort(),
    );
    const terms = [
      ...['creditLimit', 'minimumFirstOrder', 'minimumReorder'],
      ...['remindersOff', 'taxExempt', 'taxExemptCertificate', 'taxExemptUntil', 'taxId'],
    ];
    expect(await keys(buyer, endpoints.getWholesaleCustomer, customer.id)).toEqual(shop);
    expect((await buyer.call(endpoints.listWholesaleCustomers)).text).not.toMatch(
      /taxId|creditLimit|minimum|exempt|hold/i,
    );
    for (const each of [owner, rep, agent]) {
      const hold = each === owner ? [] : ['onHold'];
      expect(await keys(each, endpoints.getWholesaleCustomer, customer.id)).toEqual(
        [...shop, ...terms, ...hold, ...(each === owner ? [] : ['repUserId'])].sort(),
      );
    }
    expect(await keys(maker, endpoints.getWholesaleCustomer, customer.id)).toEqual(
      [...shop, ...terms, 'holdNote', 'onHold', 'priceListId', 'repUserId'].sort(),
    );
  });

  it('names the manufacturer of listed organizations for users who see several', async () => {
    const { sales, customer } = await tenant();
    const other = await app.manufacturer({ name: 'Blue Heron' });
    const theirs = await app.customer({ manufacturerId: other.id });
    const admin = await app.as({ isAdmin: true });

    const agencies = await admin.call(endpoints.listSalesOrganizations);
    const shops = await admin.call(endpoints.listWholesaleCustomers);
    const overview = await admin.call(endpoints.organizationsOverview);

    const northwind = { manufacturerName: 'Northwind Soap Works' };
    expect(agencies.body).toMatchObject([{ id: sales.id, ...northwind }]);
    expect(shops.body).toMatchObject([
      { id: customer.id, ...northwind },
      { id: theirs.id, manufacturerName: 'Blue Heron' },
    ]);
    expect(overview.body.salesOrganizations.recent).toMatchObject([northwind]);
  });

  it('searches, sorts and pages a list and returns its total count', async () => {
    const { manufacturer, maker } = await tenant();
    for (const businessName of ['Zebra 100%', 'apple', 'Mango']) {
      await app.customer({ manufacturerId: manufacturer.id, businessName, name: 'x' });
    }
    const list = (query: Record<string, string>) => maker.call(endpoints.listWholesaleCustomers, { query });
    const names = (reply: { body: { businessName: string }[] }) =>
      reply.body.map(({ businessName }) => businessName);

    expect(names(await list({ search: '0%' }))).toEqual(['Zebra 100%']);
    expect(names(await list({ sort: '-name', limit: '2' }))[0]).toBe('Zebra 100%');
    const second = await list({ sort: 'name', limit: '1', offset: '1' });
    expect(names(second)).toEqual(['Mango']);
    expect(second.headers['x-total-count']).toBe('4');
    expect(await list({ limit: '501' })).toMatchObject({ status: 400 });
    expect(await list({ sort: 'taxId' })).toMatchObject({ status: 400 });
  });

  it('counts the visible organizations and lists the five most recent ones', async () => {
    const { manufacturer, maker, buyer } = await tenant();
    for (let count = 0; count < 6; count += 1) await app.customer({ manufacturerId: manufacturer.id });

    const forMaker = await maker.call(endpoints.organizationsOverview);
    const forBuyer = await buyer.call(endpoints.organizationsOverview);

    expect(forMaker.body).toMatchObject({ manufacturers: { count: 1 }, wholesaleCustomers: { count: 7 } });
    expect(forMaker.body.wholesaleCustomers.recent).toHaveLength(5);
    expect(forBuyer.body.wholesaleCustomers.count).toBe(1);
  });
});
