import type { Actor } from '@casepack/contract/access/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from './db/schema/audit';
import { mails } from './db/schema/mail';
import { orders } from './db/schema/orders';
import { locations, manufacturers, salesOrganizations, wholesaleCustomers } from './db/schema/organizations';
import { scopeOf } from './scope';
import { useTestApp } from './testing/test-app';

describe('rows visible to', () => {
  const app = useTestApp();
  const ids: Record<string, number> = {};

  async function organization(name: string, owner: Partial<typeof locations.$inferInsert>, tenant: number) {
    await app.location({ name, ...owner });
    await app.db.insert(auditEntries).values({
      manufacturerId: tenant,
      salesOrganizationId: owner.salesOrganizationId ?? null,
      wholesaleCustomerId: owner.wholesaleCustomerId ?? null,
      action: 'changed',
      subjectType: 'organization',
      subjectId: name,
      changes: {},
    });
  }

  async function tenant(name: string) {
    const maker = await app.manufacturer({ name });
    const sales = await app.salesOrganization({ manufacturerId: maker.id, name: `${name} sales` });
    await organization(name, { manufacturerId: maker.id }, maker.id);
    await organization(`${name} sales`, { salesOrganizationId: sales.id }, maker.id);
    for (const [shop, salesOrganizationId] of [
      [`${name} shop of sales`, sales.id],
      [`${name} own shop`, null],
    ] as const) {
      const customer = await app.customer({ manufacturerId: maker.id, salesOrganizationId, name: shop });
      await organization(shop, { wholesaleCustomerId: customer.id }, maker.id);
      const node = { manufacturerId: maker.id, salesOrganizationId, wholesaleCustomerId: customer.id };
      await app.order({ ...node, companyName: shop });
      ids[shop] = customer.id;
    }
    await app.db.insert(mails).values({
      manufacturerId: maker.id,
      eventKey: name,
      kind: 'test',
      recipientAddress: 'someone@example.test',
      subject: name,
      html: '',
      text: '',
      state: 'kept',
    });
    ids[name] = maker.id;
    ids[`${name} sales`] = sales.id;
  }

  beforeEach(async () => {
    await tenant('Soap');
    await tenant('Wax');
  });

  async function seenBy(actor: Actor | null) {
    const scope = scopeOf(actor);
    const { db } = app;
    const names = async (rows: PromiseLike<{ name: string }[]>) =>
      (await rows).map(({ name }) => name).sort();
    return {
      manufacturers: await names(
        db.select({ name: manufacturers.name }).from(manufacturers).where(scope.manufacturers),
      ),
      salesOrganizations: await names(
        db.select({ name: salesOrganizations.name }).from(salesOrganizations).where(scope.salesOrganizations),
      ),
      customers: await names(
        db.select({ name: wholesaleCustomers.name }).from(wholesaleCustomers).where(scope.wholesaleCustomers),
      ),
      orders: await names(db.select({ name: orders.companyName }).from(orders).where(scope.orders)),
      audit: await names(
        db.select({ name: auditEntries.subjectId }).from(auditEntries).where(scope.auditEntries),
      ),
      mails: await names(db.select({ name: mails.subject }).from(mails).where(scope.mails)),
      owned: await names(db.select({ name: locations.name }).from(locations).where(scope.owned(locations))),
    };
  }

  const actor = (facts: Partial<Actor>): Actor => ({
    userId: 1,
    isAdmin: false,
    isOrgAdmin: false,
    organizationType: null,
    manufacturerId: null,
    salesOrganizationId: null,
    wholesaleCustomerId: null,
    ...facts,
  });
  const idOf = (name: string): number => ids[name] ?? 0;

  const nothing = {
    manufacturers: [],
    salesOrganizations: [],
    customers: [],
    orders: [],
    audit: [],
    mails: [],
    owned: [],
  };

  it('a platform administrator: everything', async () => {
    const shops = ['Soap own shop', 'Soap shop of sales', 'Wax own shop', 'Wax shop of sales'];
    const all = ['Soap', 'Soap own shop', 'Soap sales', 'Soap shop of sales'].flatMap((name) => [
      name,
      name.replace('Soap', 'Wax'),
    ]);

    expect(await seenBy(actor({ isAdmin: true }))).toEqual({
      manufacturers: ['Soap', 'Wax'],
      salesOrganizations: ['Soap sales', 'Wax sales'],
      customers: shops,
      orders: shops,
      audit: all.sort(),
      mails: ['Soap', 'Wax'],
      owned: all.sort(),
    });
  });

  it('a manufacturer: its own tree', async () => {
    const shops = ['Soap own shop', 'Soap shop of sales'];
    const tree = ['Soap', 'Soap own shop', 'Soap sales', 'Soap shop of sales'];

    expect(await seenBy(actor({ organizationType: 'manufacturer', manufacturerId: idOf('Soap') }))).toEqual({
      manufacturers: ['Soap'],
      salesOrganizations: ['Soap sales'],
      customers: shops,
      orders: shops,
      audit: tree,
      mails: ['Soap'],
      owned: tree,
    });
  });

  const rep = () =>
    actor({
      organizationType: 'sales_organization',
      manufacturerId: idOf('Soap'),
      salesOrganizationId: idOf('Soap sales'),
    });

  it('a sales organization: its manufacturer, itself and its customers', async () => {
    expect(await seenBy(rep())).toEqual({
      manufacturers: ['Soap'],
      salesOrganizations: ['Soap sales'],
      customers: ['Soap shop of sales'],
      orders: ['Soap shop of sales'],
      audit: ['Soap sales'],
      mails: [],
      owned: ['Soap sales', 'Soap shop of sales'],
    });
  });

  const buyer = (shop: string, facts: Partial<Actor> = {}) =>
    actor({
      organizationType: 'wholesale_customer',
      manufacturerId: idOf('Soap'),
      wholesaleCustomerId: idOf(shop),
      ...facts,
    });

  it('a customer: the organizations above, and itself', async () => {
    const shop = 'Soap shop of sales';

    expect(await seenBy(buyer(shop, { salesOrganizationId: idOf('Soap sales') }))).toEqual({
      manufacturers: ['Soap'],
      salesOrganizations: ['Soap sales'],
      customers: [shop],
      orders: [shop],
      audit: [shop],
      mails: [],
      owned: [shop],
    });
  });

  it('a customer without a sales organization: its manufacturer, and itself', async () => {
    expect(await seenBy(buyer('Soap own shop'))).toMatchObject({
      manufacturers: ['Soap'],
      salesOrganizations: [],
      customers: ['Soap own shop'],
      orders: ['Soap own shop'],
    });
  });

  it('a user whose sales organization or customer belongs to another manufacturer: nothing of it', async () => {
    const foreign = { manufacturerId: idOf('Wax') };

    expect(await seenBy({ ...rep(), ...foreign })).toMatchObject({
      salesOrganizations: [],
      customers: [],
      orders: [],
      audit: [],
    });
    expect(
      await seenBy(buyer('Soap shop of sales', { ...foreign, salesOrganizationId: idOf('Soap sales') })),
    ).toMatchObject({ salesOrganizations: [], customers: [], orders: [], audit: [] });
  });

  it('a user without an organization: nothing', async () => {
    const manufacturerId = idOf('Soap');

    expect(await seenBy(null)).toEqual(nothing);
    expect(await seenBy(actor({}))).toEqual(nothing);
    expect(await seenBy(actor({ organizationType: 'manufacturer' }))).toEqual(nothing);
    expect(await seenBy(actor({ organizationType: 'sales_organization', manufacturerId }))).toEqual(nothing);
    expect(await seenBy(actor({ organizationType: 'wholesale_customer', manufacturerId }))).toEqual(nothing);
  });
});
