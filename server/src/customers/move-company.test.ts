import { approveAccountRequest } from '@casepack/contract/customers/account-request-endpoints';
import { cents } from '@casepack/contract/money';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvals, buyingLimits } from '../db/schema/approvals';
import { accountRequests, customerNotes, customerReps } from '../db/schema/customers';
import { drafts, orderTemplates, partNumbers } from '../db/schema/desk';
import { mails } from '../db/schema/mail';
import { locations, unconfirmedAddresses } from '../db/schema/organizations';
import { providerCustomers, receipts } from '../db/schema/payments';
import { memberships, users } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';

describe('linking a registered company to a customer', () => {
  const app = useTestApp();

  async function world() {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.user({ manufacturerId, isOrgAdmin: true });
    const registered = { selfRegistered: true, requiresApproval: true, contactEmail: 'nia@nook.test' };
    const company = await app.customer({ manufacturerId, businessName: 'Nook Books', ...registered });
    const customer = await app.customer({ manufacturerId, contactEmail: 'office@nook.test' });
    const buyer = await app.user({ wholesaleCustomerId: company.id, email: 'nia@nook.test' });
    const product = await app.product({ manufacturerId });
    const maker = await app.as({ id: staff.id });
    const link = async () => {
      const reply = await maker.call(approveAccountRequest, {
        params: { key: `registration-${company.id}` },
        body: { version: 1, customerId: customer.id },
      });
      expect(reply).toMatchObject({ status: 200, body: { customerId: customer.id } });
    };
    return { manufacturerId, staff, company, customer, buyer, product, link };
  }
  type World = Awaited<ReturnType<typeof world>>;

  /** The columns of the database that refer to a customer. */
  async function references(): Promise<{ table: string; column: string }[]> {
    const { rows } = await app.db.execute<{ table: string; column: string }>(sql`
      select referring.relname as table, attribute.attname as column
        from pg_constraint key
        join pg_class referring on referring.oid = key.conrelid
        join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
       where key.contype = 'f' and key.confrelid = 'wholesale_customers'::regclass order by 1`);
    return rows;
  }

  async function tablesWith(customerId: number): Promise<string[]> {
    const found: string[] = [];
    for (const { table, column } of await references()) {
      const rows = await app.db.$count(
        sql`${sql.identifier(table)}`,
        sql`${sql.identifier(column)} = ${customerId}`,
      );
      if (rows > 0) found.push(table);
    }
    return found;
  }

  /** One row in every table that refers to a customer. */
  async function everything({ manufacturerId, staff, company, buyer, product }: World) {
    const of = { wholesaleCustomerId: company.id, manufacturerId };
    const order = await app.order({ ...of, createdByUserId: buyer.id, customerEmail: 'orders@nook.test' });
    await app.location({ wholesaleCustomerId: company.id, isPrimary: true });
    await app.db.insert(unconfirmedAddresses).values({ ...of, address: 'orders@nook.test' });
    await app.db
      .insert(receipts)
      .values({ ...of, method: 'check', amount: cents(100), receivedOn: '2026-11-16' });
    await app.db.insert(customerNotes).values({ ...of, authorUserId: staff.id, text: 'Called' });
    await app.db.insert(customerReps).values({ ...of, userId: staff.id });
    await app.db.insert(buyingLimits).values({ ...of, userId: buyer.id, kind: 'always' });
    await app.db.insert(partNumbers).values({ ...of, partNumber: 'P-1', productId: product.id });
    await app.db.insert(providerCustomers).values({
      ...{
        tenantId: manufacturerId,
        mode: 'test',
        wholesaleCustomerId: company.id,
        reference: 'cus_company',
      },
    });
    await app.db.insert(drafts).values({
      ...{ id: '018f3a52-0000-4000-8000-000000000001', ownerUserId: buyer.id, manufacturerId },
      ...{ customerId: company.id, content: {}, lineCount: 0 },
    });
    await app.db.insert(orderTemplates).values({ ...of, ownerUserId: staff.id, name: 'Fall', lines: [] });
    await app.db.insert(approvals).values({
      ...{ ...of, requestedByUserId: buyer.id, total: cents(100), lineCount: 0 },
      submission: { customer: { id: company.id }, items: [] },
    });
    await app.db.insert(accountRequests).values({
      ...{ ...of, company: 'Nook', contactName: 'Nia', email: 'n@nook.test', state: 'approved' },
      address: {
        streetAddress: '1 Nook Rd',
        addressLine2: null,
        city: 'Salem',
        state: 'OR',
        zipCode: '97301',
        country: 'United States',
      },
    });
    return order;
  }

  it('leaves nothing behind', async () => {
    const made = await world();
    const { company, customer, buyer } = made;
    const order = await everything(made);
    const all = [...new Set((await references()).map(({ table }) => table))];
    expect(await tablesWith(company.id)).toEqual(all);

    await made.link();

    expect(await tablesWith(company.id)).toEqual([]);
    expect(await tablesWith(customer.id)).toEqual(all.filter((table) => table !== 'customer_reps'));
    expect(await app.db.select().from(approvals)).toMatchObject([
      { submission: { customer: { id: customer.id } } },
    ]);
    expect(await app.db.select().from(users).where(eq(users.id, buyer.id))).toMatchObject([
      { wholesaleCustomerId: customer.id, isOrgAdmin: false },
    ]);
    expect(order.wholesaleCustomerId).toBe(company.id);
  });

  it('keeps what the customer has itself', async () => {
    const made = await world();
    const { manufacturerId, staff, company, customer, buyer, product } = made;
    await everything(made);
    const other = await app.product({ manufacturerId });
    const of = { wholesaleCustomerId: customer.id, manufacturerId };
    const primary = await app.location({ wholesaleCustomerId: customer.id, isPrimary: true });
    await app.db.insert(memberships).values({ userId: buyer.id, wholesaleCustomerId: customer.id });
    await app.db.insert(partNumbers).values({ ...of, partNumber: 'p-1', productId: other.id });
    await app.db.insert(customerReps).values({ ...of, userId: buyer.id });
    await app.db.insert(providerCustomers).values({
      ...{ tenantId: manufacturerId, mode: 'test', wholesaleCustomerId: customer.id, reference: 'cus_own' },
    });
    await app.db.insert(orderTemplates).values({ ...of, ownerUserId: staff.id, name: 'fall', lines: [] });
    await app.db.insert(unconfirmedAddresses).values({ ...of, address: 'orders@nook.test' });

    await made.link();

    expect(await tablesWith(company.id)).toEqual([]);
    expect(await app.db.select().from(locations).where(eq(locations.isPrimary, true))).toMatchObject([
      { id: primary.id },
    ]);
    expect(await app.db.select().from(partNumbers)).toMatchObject([{ productId: other.id }]);
    expect(product.id).not.toBe(other.id);
    expect(await app.db.select().from(customerReps)).toMatchObject([{ userId: buyer.id }]);
    expect(await app.db.select().from(providerCustomers)).toMatchObject([{ reference: 'cus_own' }]);
    const names = (await app.db.select().from(orderTemplates)).map(({ name }) => name);
    expect(names.sort()).toEqual(['Fall (Nook Books)', 'fall']);
  });

  it('names a template anew as often as the name is taken', async () => {
    const made = await world();
    const { manufacturerId, staff, customer } = made;
    await everything(made);
    const of = { wholesaleCustomerId: customer.id, manufacturerId, ownerUserId: staff.id, lines: [] };
    await app.db.insert(orderTemplates).values([
      { ...of, name: 'FALL' },
      { ...of, name: 'fall (nook books)' },
    ]);

    await made.link();

    const names = (await app.db.select().from(orderTemplates)).map(({ name }) => name);
    expect(names.sort()).toEqual([
      'FALL',
      expect.stringMatching(/^Fall \(Nook Books \d+\)$/),
      'fall (nook books)',
    ]);
  });

  it('sends what was held back for an address at which the customer gets its mail', async () => {
    const made = await world();
    const { company, manufacturerId, customer } = made;
    const order = await app.order({ wholesaleCustomerId: company.id, manufacturerId });
    await app.db
      .insert(unconfirmedAddresses)
      .values({ wholesaleCustomerId: company.id, address: 'office@nook.test' });
    await app.db.insert(mails).values({
      ...{ eventKey: 'held', kind: 'order_placed', manufacturerId, orderId: order.id, state: 'held' },
      ...{ recipientAddress: 'office@nook.test', subject: 'Order', html: '', text: '', attachments: [] },
    });

    await made.link();

    expect(await app.db.select().from(mails).where(eq(mails.eventKey, 'held'))).toMatchObject([
      { state: 'kept' },
    ]);
    expect(await tablesWith(customer.id)).not.toContain('unconfirmed_addresses');
  });
});
