import * as endpoints from '@casepack/contract/organizations/endpoints';
import { describe, expect, it } from 'vitest';
import { checksum } from '../testing/access/checksum';
import { useTestApp } from '../testing/test-app';

const address = { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' };

describe('locations', () => {
  const app = useTestApp({ poolSize: 4 });

  const shop = async () => {
    const customer = await app.customer();
    const owner = { organizationType: 'wholesale_customer', organizationId: customer.id } as const;
    const admin = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const add = (body: object) =>
      admin.call(endpoints.createLocation, { body: { ...owner, ...address, ...body } });
    const list = async () =>
      (await admin.call(endpoints.listLocations, { params: owner })).body as {
        id: number;
        name: string;
        isPrimary: boolean;
      }[]; // as declared in the contract
    return { customer, owner, admin, add, list };
  };

  it('makes the first location of an organization its primary one, with the usual defaults', async () => {
    const { add } = await shop();

    const first = await add({ name: 'Store' });
    const second = await add({ name: 'Dock' });

    expect(first).toMatchObject({
      status: 200,
      body: {
        isPrimary: true,
        locationType: 'office',
        country: 'United States',
        isShippingLocation: true,
        isActive: true,
      },
    });
    expect(second.body.isPrimary).toBe(false);
  });

  it('has the fields of the specification', async () => {
    const { add } = await shop();

    const { body } = await add({ name: 'Store' });

    expect(Object.keys(body).sort()).toEqual(
      [
        ...[
          'id',
          'name',
          'locationType',
          'addressLine1',
          'addressLine2',
          'city',
          'state',
          'zipCode',
          'country',
        ],
        ...['contactName', 'contactEmail', 'contactPhone', 'organizationType', 'organizationId'],
        ...['isShippingLocation', 'isBillingLocation', 'isActive', 'isPrimary'],
        ...['createdAt', 'updatedAt', 'version'],
      ].sort(),
    );
  });

  it('has one primary location when several first ones are added at once', async () => {
    const { add, list } = await shop();

    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add({ name })));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  it('has one primary location when several people set another one at once', async () => {
    const { add, list, admin, owner } = await shop();
    for (const name of ['a', 'b', 'c', 'd']) await add({ name });
    const places = await list();

    const replies = await Promise.all(
      places.map(({ id }) => admin.call(endpoints.setPrimaryLocation, { params: { id }, body: owner })),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  it('reports a location under a wrong organization as not found', async () => {
    const { add, admin, owner } = await shop();
    const { id } = (await add({ name: 'Store' })).body;
    const other = await app.customer();

    const reply = await admin.call(endpoints.setPrimaryLocation, {
      params: { id },
      body: { ...owner, organizationId: other.id },
    });

    expect(reply).toMatchObject({ status: 404, body: { message: 'Location not found' } });
  });

  it('keeps the primary location until another one is primary', async () => {
    const { add, list, admin, owner } = await shop();
    const first = (await add({ name: 'Store' })).body;
    const second = (await add({ name: 'Dock' })).body;

    const refused = await admin.call(endpoints.deleteLocation, { params: { id: first.id } });
    const unset = await admin.call(endpoints.editLocation, {
      params: { id: first.id },
      body: { isPrimary: false },
    });
    await admin.call(endpoints.setPrimaryLocation, { params: { id: second.id }, body: owner });
    const deleted = await admin.call(endpoints.deleteLocation, { params: { id: first.id } });
    const last = await admin.call(endpoints.deleteLocation, { params: { id: second.id } });

    expect([refused.status, unset.status, deleted.status, last.status]).toEqual([409, 409, 200, 200]);
    expect(await list()).toEqual([]);
  });

  it('rejects deactivating the primary location until another one is primary', async () => {
    const { add, admin, owner } = await shop();
    const first = (await add({ name: 'Store' })).body;
    const second = (await add({ name: 'Dock' })).body;
    const deactivate = () =>
      admin.call(endpoints.editLocation, { params: { id: first.id }, body: { isActive: false } });

    const refused = await deactivate();
    await admin.call(endpoints.setPrimaryLocation, { params: { id: second.id }, body: owner });
    const accepted = await deactivate();

    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'The primary location must be active. Make another location primary first.' },
    });
    expect(accepted).toMatchObject({ status: 200, body: { isActive: false, isPrimary: false } });
  });

  it('rejects an inactive location as the primary one', async () => {
    const { add, admin, owner } = await shop();
    await add({ name: 'Store' });
    const closed = (await add({ name: 'Closed', isActive: false })).body;
    const before = await checksum(app);
    const params = { id: closed.id };

    const byCall = await admin.call(endpoints.setPrimaryLocation, { params, body: owner });
    const byEdit = await admin.call(endpoints.editLocation, { params, body: { isPrimary: true } });
    const added = await add({ name: 'Also closed', isActive: false, isPrimary: true });

    expect([byCall.status, byEdit.status, added.status]).toEqual([409, 409, 409]);
    expect(await checksum(app)).toBe(before);
  });

  it('makes the first active location primary when an inactive one was added before it', async () => {
    const { add } = await shop();

    const closed = await add({ name: 'Closed', isActive: false });
    const open = await add({ name: 'Open' });

    expect([closed.body.isPrimary, open.body.isPrimary]).toEqual([false, true]);
  });

  it('makes an activated location primary if there is no primary one', async () => {
    const { add, admin } = await shop();
    const { id } = (await add({ name: 'Closed', isActive: false })).body;

    const { body } = await admin.call(endpoints.editLocation, { params: { id }, body: { isActive: true } });

    expect(body).toMatchObject({ isActive: true, isPrimary: true });
  });

  it('rejects invalid input with the messages of the form and changes nothing', async () => {
    const { add, customer } = await shop();
    const before = await checksum(app);

    const nameless = await add({ name: ' ' });
    const badEmail = await add({ name: 'Store', contactEmail: 'nobody' });
    const noAddress = await add({ name: 'Store', addressLine1: '' });
    const foreign = await add({ name: 'Store', manufacturerId: customer.manufacturerId + 100 });

    expect(nameless.body.fields).toEqual({ name: 'Location name is required' });
    expect(badEmail.body.fields).toEqual({ contactEmail: 'Invalid email format' });
    expect(noAddress.body.fields).toEqual({ addressLine1: 'Address is required' });
    expect(foreign.status).toBe(404);
    expect(await checksum(app)).toBe(before);
  });

  it('does not move a location to another organization, and reports a concurrent change', async () => {
    const { add, admin } = await shop();
    const { id } = (await add({ name: 'Store' })).body;
    const other = await app.customer();
    await admin.call(endpoints.editLocation, { params: { id }, body: { city: 'Chicago', version: 1 } });

    const moved = await admin.call(endpoints.editLocation, {
      params: { id },
      body: { organizationId: other.id },
    });
    const stale = await admin.call(endpoints.editLocation, {
      params: { id },
      body: { city: 'Peoria', version: 1 },
    });

    expect(moved.status).toBe(403);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { city: 'Chicago' } },
    });
  });

  it('lets a sales rep add a ship-to for a customer but not for the own organization', async () => {
    const sales = await app.salesOrganization();
    const { id: customerId } = await app.customer({
      manufacturerId: sales.manufacturerId,
      salesOrganizationId: sales.id,
    });
    const rep = await app.as({ salesOrganizationId: sales.id });
    const send = (organizationType: string, organizationId: number) =>
      rep.call(endpoints.createLocation, {
        body: { organizationType, organizationId, name: 'Dock', ...address },
      });

    expect((await send('wholesale_customer', customerId)).status).toBe(200);
    expect((await send('sales_organization', sales.id)).status).toBe(403);
  });

  it("does not let a sales rep, who cannot edit the customer's locations, set a new primary one", async () => {
    const sales = await app.salesOrganization();
    const { id: organizationId } = await app.customer({
      manufacturerId: sales.manufacturerId,
      salesOrganizationId: sales.id,
    });
    await app.location({ wholesaleCustomerId: organizationId, isPrimary: true });
    const rep = await app.as({ salesOrganizationId: sales.id });
    const organizationType = 'wholesale_customer';
    const before = await checksum(app);

    const reply = await rep.call(endpoints.createLocation, {
      body: { organizationType, organizationId, name: 'Dock', ...address, isPrimary: true },
    });

    expect(reply.status).toBe(403);
    expect(await checksum(app)).toBe(before);
  });
});
