import {
  createWholesaleCustomer,
  editWholesaleCustomer,
  getWholesaleCustomer,
} from '@casepack/contract/organizations/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { customerReps } from '../db/schema/customers';
import { users } from '../db/schema/users';
import { makeTenant } from '../testing/tenant';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the rep of a customer', () => {
  const app = useTestApp();

  async function world() {
    const tenant = await makeTenant(app);
    const rep = await app.user({ salesOrganizationId: tenant.sales.id, email: 'rae@agency.test' });
    const edit = (who: Visitor, body: object) =>
      who.call(editWholesaleCustomer, { params: { id: tenant.customer.id }, body });
    return { ...tenant, repUser: rep, edit };
  }
  const stored = () => app.db.select().from(customerReps);

  it('is assigned by the manufacturer and by the sales organization, and can be taken away', async () => {
    const { maker, agent, repUser, customer, edit } = await world();

    expect((await edit(maker, { repUserId: repUser.id })).body).toMatchObject({
      repUserId: repUser.id,
      version: customer.version + 1,
    });
    const read = await agent.call(getWholesaleCustomer, { params: { id: customer.id } });
    expect(read.body.repUserId).toBe(repUser.id);
    expect((await edit(agent, { repUserId: null })).body.repUserId).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('is recorded for staff, and not for the customer', async () => {
    const { maker, repUser, customer, edit } = await world();
    await edit(maker, { repUserId: repUser.id });

    const entries = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'customer_rep_assigned'));
    expect(entries).toMatchObject([
      { subjectId: String(customer.id), changes: { rep: { from: null, to: 'rae@agency.test' } } },
    ]);
    expect(entries[0]?.wholesaleCustomerId).toBeNull();
  });

  it('is one of the customer’s sales organization, and active', async () => {
    const { maker, manufacturer, repUser, edit } = await world();
    const elsewhere = await app.salesOrganization({ manufacturerId: manufacturer.id });
    const stranger = await app.user({ salesOrganizationId: elsewhere.id });
    const colleague = await app.user({ manufacturerId: manufacturer.id });
    await app.db.update(users).set({ active: false }).where(eq(users.id, repUser.id));

    for (const { id } of [stranger, colleague, repUser]) {
      expect(await edit(maker, { repUserId: id })).toMatchObject({
        status: 400,
        body: { fields: { repUserId: 'Choose an active user of the customer’s sales organization' } },
      });
    }
    expect(await stored()).toEqual([]);
  });

  it('is gone when the customer changes its sales organization', async () => {
    const { maker, manufacturer, repUser, edit } = await world();
    const elsewhere = await app.salesOrganization({ manufacturerId: manufacturer.id });
    await edit(maker, { repUserId: repUser.id });

    const { body } = await edit(maker, { salesOrganizationId: elsewhere.id });

    expect(body.repUserId).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('is neither shown to nor chosen by the customer', async () => {
    const { maker, owner, rep, repUser, customer, edit } = await world();
    await edit(maker, { repUserId: repUser.id });

    expect((await edit(owner, { repUserId: null })).status).toBe(403);
    expect((await edit(rep, { repUserId: null })).status).toBe(403);
    const read = await owner.call(getWholesaleCustomer, { params: { id: customer.id } });
    expect(read.text).not.toContain('repUserId');
    expect(await stored()).toHaveLength(1);
  });
});

describe('the number of a customer', () => {
  const app = useTestApp();

  it('is unique for a manufacturer, whatever the case', async () => {
    const { maker, manufacturer, customer } = await makeTenant(app);
    const other = await app.manufacturer();
    await app.customer({ manufacturerId: other.id, customerNumber: 'C-1' });
    await app.customer({ manufacturerId: manufacturer.id, customerNumber: 'C-2' });
    const edit = (customerNumber: string) =>
      maker.call(editWholesaleCustomer, { params: { id: customer.id }, body: { customerNumber } });

    expect((await edit('C-1')).body).toMatchObject({ customerNumber: 'C-1' });
    const message = 'Another customer already has the number c-2';
    expect(await edit('c-2')).toMatchObject({
      status: 409,
      body: { message, fields: { customerNumber: message } },
    });
    const added = await maker.call(createWholesaleCustomer, {
      body: { name: 'Shop', customerNumber: 'C-2' },
    });
    expect(added.status).toBe(409);
  });

  it('is set by the manufacturer alone', async () => {
    const { agent, rep, owner, customer } = await makeTenant(app);
    const change = { params: { id: customer.id }, body: { customerNumber: 'C-1' } };

    expect((await agent.call(editWholesaleCustomer, change)).status).toBe(403);
    expect((await owner.call(editWholesaleCustomer, change)).status).toBe(403);
    const added = await rep.call(createWholesaleCustomer, { body: { name: 'Shop', customerNumber: 'C-1' } });
    expect(added.body.customerNumber).toBeNull();
  });

  it('can be emptied', async () => {
    const { maker, manufacturer } = await makeTenant(app);
    const { id } = await app.customer({ manufacturerId: manufacturer.id, customerNumber: 'C-9' });

    const { body } = await maker.call(editWholesaleCustomer, {
      params: { id },
      body: { customerNumber: ' ' },
    });

    expect(body.customerNumber).toBeNull();
  });
});
