import { listAccountRequests } from '@casepack/contract/customers/account-request-endpoints';
import { cents } from '@casepack/contract/money';
import { listWholesaleCustomers } from '@casepack/contract/organizations/endpoints';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { locations, wholesaleCustomers } from '../db/schema/organizations';
import { memberships, users } from '../db/schema/users';
import { checkFile, importFile } from '../testing/import-file';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('importing customers', () => {
  const app = useTestApp();
  let manufacturerId: number;
  let staff: Visitor;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const storedCustomers = () =>
    app.db
      .select()
      .from(wholesaleCustomers)
      .where(eq(wholesaleCustomers.manufacturerId, manufacturerId))
      .orderBy(asc(wholesaleCustomers.id));
  const storedLocations = () => app.db.select().from(locations).orderBy(asc(locations.id));
  const buyers = () =>
    app.db.select().from(users).where(eq(users.role, 'wholesale_customer')).orderBy(asc(users.id));

  const FILE = [
    'Account No,Company,Email,Terms,Credit limit,Agency,Price level,Location,Address,City,State,Zip,User email,First name',
    'C-1,Corner Shop,hello@corner.test,Net 30,"$1,000.00",East,Gold,Main St,1 Main St,Salem,MA,01970,ann@corner.test,Ann',
    'C-1,,,,,,,Dock,2 Dock Rd,Salem,MA,01970,,',
    'C-1,,,,,,,,,,,,bob@corner.test,Bob',
    'C-2,Soap & Co,,prepaid,,,,,5 Elm St,Troy,NY,12180,,',
  ].join('\n');

  async function withLists() {
    const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId, name: 'East' });
    const { id: priceListId } = await app.priceList({ manufacturerId, name: 'Gold' });
    return { salesOrganizationId, priceListId };
  }

  it('adds customers with their locations and people, who get no password and no mail', async () => {
    const { salesOrganizationId, priceListId } = await withLists();

    const done = await importFile(app, staff, 'customers', FILE);

    expect(done).toMatchObject({
      state: 'done',
      badRows: 0,
      counts: { created: 2, updated: 0, unchanged: 0 },
    });
    const [corner, soap] = await storedCustomers();
    expect(corner).toMatchObject({
      ...{ customerNumber: 'C-1', businessName: 'Corner Shop', name: 'Corner Shop', paymentTerms: 'NET30' },
      ...{ contactEmail: 'hello@corner.test', creditLimit: 100_000, salesOrganizationId, priceListId },
    });
    expect(soap).toMatchObject({ customerNumber: 'C-2', paymentTerms: 'PREPAID', creditLimit: null });
    expect(await storedLocations()).toMatchObject([
      {
        wholesaleCustomerId: corner?.id,
        name: 'Main St',
        zipCode: '01970',
        isPrimary: true,
        country: 'United States',
      },
      { wholesaleCustomerId: corner?.id, name: 'Dock', isPrimary: false, isShippingLocation: true },
      { wholesaleCustomerId: soap?.id, name: '5 Elm St', addressLine1: '5 Elm St', isPrimary: true },
    ]);
    expect(await buyers()).toMatchObject([
      {
        email: 'ann@corner.test',
        firstName: 'Ann',
        wholesaleCustomerId: corner?.id,
        passwordHash: null,
        tenantId: manufacturerId,
      },
      { email: 'bob@corner.test', firstName: 'Bob', wholesaleCustomerId: corner?.id, passwordHash: null },
    ]);
    expect(await app.db.$count(memberships, eq(memberships.wholesaleCustomerId, corner?.id ?? 0))).toBe(2);
    expect(await app.db.$count(mails)).toBe(0);
    expect((await staff.call(listWholesaleCustomers, {})).body).toHaveLength(2);
  });

  it('changes nothing when the same file is imported again', async () => {
    await withLists();
    await importFile(app, staff, 'customers', FILE);
    const before = [await storedCustomers(), await storedLocations(), await buyers()];

    const again = await importFile(app, staff, 'customers', FILE);

    expect(again).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 2 } });
    expect([await storedCustomers(), await storedLocations(), await buyers()]).toEqual(before);
  });

  it('changes only the columns of the file, and finds customers by company where there is no number', async () => {
    const { id } = await app.customer({
      ...{ manufacturerId, businessName: 'Corner Shop', contactPhone: '555', creditLimit: cents(500) },
    });
    const other = await app.customer({ businessName: 'Corner Shop' });

    const done = await importFile(
      app,
      staff,
      'customers',
      'company\tcredit limit\tcustomer number\nCORNER SHOP\t2000\tK-7\n',
    );

    expect(done).toMatchObject({ state: 'done', counts: { created: 0, updated: 1, unchanged: 0 } });
    expect(await storedCustomers()).toMatchObject([
      { id, contactPhone: '555', creditLimit: 200_000, customerNumber: 'K-7', version: 2 },
    ]);
    const [untouched] = await app.db
      .select()
      .from(wholesaleCustomers)
      .where(eq(wholesaleCustomers.id, other.id));
    expect(untouched).toEqual(other);
  });

  it('means no registered company that was rejected or linked to another customer', async () => {
    const closed = { manufacturerId, selfRegistered: true, requiresApproval: true, active: false };
    const linked = await app.customer({ ...closed, businessName: 'Corner Shop' });
    const rejected = await app.customer({ ...closed, businessName: 'Nook' });
    const { id } = await app.customer({ manufacturerId, businessName: 'Corner Shop' });

    const done = await importFile(
      app,
      staff,
      'customers',
      'company,number,credit limit\nCorner Shop,,2000\nNook,N-1,300\n',
    );

    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1, unchanged: 0 } });
    expect(await storedCustomers()).toMatchObject([
      linked,
      rejected,
      { id, creditLimit: 200_000 },
      { businessName: 'Nook', customerNumber: 'N-1', creditLimit: 30_000 },
    ]);
  });

  it('adds no further customer where several have the name but not the number', async () => {
    await app.customer({ manufacturerId, businessName: 'Twin' });
    const { id } = await app.customer({ manufacturerId, businessName: 'Twin' });
    const file = 'company,number\nTwin,N-1\nTwin,N-2\n';
    const problem = (line: number, number: string) => ({
      line,
      column: 'business_name',
      message: `There are several customers named Twin without a number. Enter ${number} at the one you mean, then import again`,
    });

    const { problems } = await checkFile(app, staff, 'customers', file);
    await app.db
      .update(wholesaleCustomers)
      .set({ customerNumber: 'N-1' })
      .where(eq(wholesaleCustomers.id, id));
    const done = await importFile(app, staff, 'customers', file.replace('Twin,N-1\n', ''));

    expect(problems).toEqual([problem(2, 'N-1'), problem(3, 'N-2')]);
    expect(done).toMatchObject({ state: 'done', counts: { created: 0, updated: 1, unchanged: 0 } });
    expect(await storedCustomers()).toMatchObject([{ customerNumber: 'N-2' }, { customerNumber: 'N-1' }]);
  });

  it('invites new people only if asked', async () => {
    const file = 'company,user email\nCorner Shop,ann@corner.test\n';
    await importFile(app, staff, 'customers', file, { invite: true });
    expect(await app.db.select().from(mails)).toMatchObject([{ recipientAddress: 'ann@corner.test' }]);
  });

  it('makes the user who registered a company its administrator when a file approves it', async () => {
    const registered = { manufacturerId, selfRegistered: true, requiresApproval: true };
    async function register(businessName: string) {
      const { id } = await app.customer({ ...registered, businessName });
      const founder = await app.user({ wholesaleCustomerId: id, email: `${businessName}@shop.test` });
      await app.db.update(memberships).set({ isFounder: true }).where(eq(memberships.userId, founder.id));
    }
    for (const name of ['approved', 'silent', 'waiting']) await register(name);

    await importFile(
      app,
      staff,
      'customers',
      'company,orders need approval\napproved,no\nsilent,\nwaiting,yes\n',
    );

    expect(await buyers()).toMatchObject([
      { email: 'approved@shop.test', isOrgAdmin: true },
      { email: 'silent@shop.test', isOrgAdmin: false },
      { email: 'waiting@shop.test', isOrgAdmin: false },
    ]);
    const waiting = (await staff.call(listAccountRequests)).body;
    expect(waiting.map(({ company }: { company: string }) => company)).toEqual(['silent', 'waiting']);
  });

  it('names every row that it cannot import, and leaves out customers whose first row is bad', async () => {
    await app.customer({ manufacturerId, businessName: 'Twin' });
    await app.customer({ manufacturerId, businessName: 'Twin' });
    const elsewhere = await app.customer({ manufacturerId, businessName: 'Elsewhere' });
    await app.user({ email: 'eve@shop.test', wholesaleCustomerId: elsewhere.id });
    const file = [
      'number,company,email,price list,location,address,city,state,zip,user email',
      ',Twin,,,,,,,,',
      'N-1,,,,,,,,,',
      'N-2,Good,good@shop.test,,Main,1 Main St,Salem,MA,01970,',
      'N-2,,,,Dock,,Salem,MA,01970,',
      'N-2,Other name,,,,,,,,',
      'N-3,Bad mail,nobody,,,,,,,',
      'N-3,,,,Main,1 Main St,Salem,MA,01970,',
      'N-4,No list,,Gold,,,,,,',
      'N-5,Person,,,,,,,,eve@shop.test',
    ].join('\n');

    const checked = await checkFile(app, staff, 'customers', file);

    expect(checked.problems).toEqual([
      {
        line: 2,
        column: 'business_name',
        message: 'There are several customers named Twin. Add the customer number',
      },
      {
        line: 3,
        column: 'business_name',
        message: expect.stringContaining('A new customer needs a company name'),
      },
      { line: 5, column: 'address_line1', message: 'A new location needs an address' },
      { line: 6, column: 'business_name', message: 'Line 4 says something else about this customer' },
      { line: 7, column: 'contact_email', message: 'Invalid email format' },
      { line: 8, column: null, message: 'Line 7 of this customer has a problem' },
      { line: 9, column: 'price_list', message: 'There is no price list named Gold' },
      {
        line: 10,
        column: 'person_email',
        message: 'eve@shop.test already has an account with another organization',
      },
    ]);
    const done = await importFile(app, staff, 'customers', file, { mode: 'good' });
    expect(done).toMatchObject({
      state: 'done',
      badRows: 8,
      counts: { created: 1, updated: 0, unchanged: 0 },
    });
    expect((await storedCustomers()).at(-1)).toMatchObject({ customerNumber: 'N-2', businessName: 'Good' });
    expect(await storedLocations()).toMatchObject([{ name: 'Main' }]);
  });
});
