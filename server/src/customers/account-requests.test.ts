import { saveOrder } from '@casepack/contract/checkout/endpoints';
import * as endpoints from '@casepack/contract/customers/account-request-endpoints';
import { getOrder, listOrders } from '@casepack/contract/orders/endpoints';
import { editManufacturer, editWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountRequests, customerReps } from '../db/schema/customers';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { locations, manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { memberships, users } from '../db/schema/users';
import { pdf, png } from '../testing/sample-files';
import { useTestApp, type Visitor } from '../testing/test-app';

const application = {
  company: 'Blue Door Gifts',
  contactName: 'Ada Byron King',
  email: 'ada@bluedoor.test',
  phone: '555 0100',
  addressLine1: '2 Corner St',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  taxId: 'OR-12 345',
};

describe('account requests', () => {
  const app = useTestApp();

  async function world() {
    const manufacturer = await app.manufacturer({ name: 'Soap Works' });
    const manufacturerId = manufacturer.id;
    await app.db
      .update(manufacturers)
      .set({ joinSlug: 'soap-works' })
      .where(eq(manufacturers.id, manufacturerId));
    const maker = await app.as({ manufacturerId, isOrgAdmin: true });
    const staff = await app.as({ manufacturerId });
    return { manufacturer, manufacturerId, maker, staff };
  }
  const apply = (changes: object = {}, slug = 'soap-works', who = app.visitor()) =>
    who.call(endpoints.requestAccount, { params: { slug }, body: { ...application, ...changes } });
  const waiting = async (who: Visitor) => (await who.call(endpoints.listAccountRequests)).body;
  const decision = { version: 1 };
  const approve = (who: Visitor, key: string, body: object = {}) =>
    who.call(endpoints.approveAccountRequest, { params: { key }, body: { ...decision, ...body } });
  const reject = (who: Visitor, key: string, reason = 'We only sell to stores') =>
    who.call(endpoints.rejectAccountRequest, { params: { key }, body: { ...decision, reason } });
  const mailsOf = (kind: string) => app.db.select().from(mails).where(eq(mails.kind, kind));
  const firstKey = async (who: Visitor): Promise<string> => (await waiting(who))[0].key;

  describe('the join page', () => {
    it('is off until the manufacturer chooses its address, and can be turned off', async () => {
      const { id } = await app.manufacturer({ name: 'Soap Works' });
      const maker = await app.as({ manufacturerId: id, isOrgAdmin: true });
      const set = (joinSlug: string) => maker.call(editManufacturer, { params: { id }, body: { joinSlug } });
      const page = () => app.visitor().call(endpoints.getJoinPage, { params: { slug: 'Soap-Works' } });

      expect((await page()).status).toBe(404);
      expect((await set('Soap-Works')).body.joinSlug).toBe('soap-works');
      expect((await page()).body).toEqual({ manufacturerName: 'Soap Works' });
      expect((await set('')).body.joinSlug).toBeNull();
      expect((await page()).status).toBe(404);
    });

    it.each(['ab', '-soap', 'soap-', 'soap works', 'søap', 'x'.repeat(61)])(
      'cannot be at %j',
      async (joinSlug) => {
        const { manufacturerId, maker } = await world();

        const reply = await maker.call(editManufacturer, {
          params: { id: manufacturerId },
          body: { joinSlug },
        });

        expect(reply.status).toBe(400);
        expect(reply.body.fields.joinSlug).toContain('Use 3 to 60');
      },
    );

    it('has an address of its own', async () => {
      await world();
      const other = await app.manufacturer();
      const rival = await app.as({ manufacturerId: other.id, isOrgAdmin: true });

      const reply = await rival.call(editManufacturer, {
        params: { id: other.id },
        body: { joinSlug: 'soap-works' },
      });

      expect(reply).toMatchObject({
        status: 409,
        body: { fields: { joinSlug: 'This address is taken. Choose another one.' } },
      });
    });

    it('does not exist for an inactive manufacturer', async () => {
      const { manufacturerId } = await world();
      await app.db.update(manufacturers).set({ active: false }).where(eq(manufacturers.id, manufacturerId));

      expect((await apply()).status).toBe(404);
    });

    it('stores a request with its certificate, creates no account and mails that it arrived', async () => {
      const { staff } = await world();

      const certificate = { name: '../resale.exe', content: pdf.toString('base64') };
      const reply = await apply({ certificate });

      expect(reply.status).toBe(200);
      expect(await app.db.select().from(accountRequests)).toMatchObject([
        { company: 'Blue Door Gifts', state: 'waiting', certificateName: 'resale.exe.pdf' },
      ]);
      expect(await app.db.$count(users, eq(users.email, application.email))).toBe(0);
      const [mail, ...others] = await mailsOf('account_request_received');
      expect(others).toEqual([]);
      expect(mail?.recipientAddress).toBe('ada@bluedoor.test');
      expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Blue Door|Ada/);
      expect(await waiting(staff)).toMatchObject([{ source: 'join_page', company: 'Blue Door Gifts' }]);
    });

    it('names every field that is missing', async () => {
      await world();

      const { status, body } = await app
        .visitor()
        .call(endpoints.requestAccount, { params: { slug: 'soap-works' }, body: {} });

      expect(status).toBe(400);
      expect(Object.keys(body.fields).sort()).toEqual(
        ['addressLine1', 'city', 'company', 'contactName', 'email', 'state', 'zipCode'].sort(),
      );
    });
  });

  describe('approving', () => {
    it('makes a customer with location, terms, price list, rep and invitation in one step', async () => {
      const { manufacturerId, maker } = await world();
      const sales = await app.salesOrganization({ manufacturerId });
      const rep = await app.user({ salesOrganizationId: sales.id });
      const list = await app.priceList({ manufacturerId });
      await apply();

      const { status, body } = await approve(maker, await firstKey(maker), {
        ...{ paymentTerms: 'NET15', priceListId: list.id, salesOrganizationId: sales.id },
        ...{ repUserId: rep.id, customerNumber: 'C-77' },
      });

      expect(status).toBe(200);
      const ofCustomer = eq(wholesaleCustomers.id, body.customerId);
      expect(await app.db.select().from(wholesaleCustomers).where(ofCustomer)).toMatchObject([
        {
          ...{ manufacturerId, businessName: 'Blue Door Gifts', name: 'Ada Byron King', taxId: 'OR-12 345' },
          ...{ paymentTerms: 'NET15', priceListId: list.id, salesOrganizationId: sales.id },
          ...{ customerNumber: 'C-77', selfRegistered: false, requiresApproval: false },
        },
      ]);
      expect(
        await app.db.select().from(locations).where(eq(locations.wholesaleCustomerId, body.customerId)),
      ).toMatchObject([{ addressLine1: '2 Corner St', zipCode: '97301', isPrimary: true }]);
      expect(await app.db.select().from(customerReps)).toMatchObject([{ userId: rep.id }]);
      expect(
        await app.db.select().from(users).where(eq(users.wholesaleCustomerId, body.customerId)),
      ).toMatchObject([
        { email: 'ada@bluedoor.test', firstName: 'Ada', lastName: 'Byron King', isOrgAdmin: true },
      ]);
      expect(await mailsOf('invitation')).toHaveLength(1);
      expect(await waiting(maker)).toEqual([]);
    });

    it('links the applicant to an existing customer', async () => {
      const { manufacturerId, maker } = await world();
      const customer = await app.customer({ manufacturerId });
      await app.location({ wholesaleCustomerId: customer.id, addressLine1: '2 CORNER ST', zipCode: '97301' });
      await apply();

      const { body } = await approve(maker, await firstKey(maker), { customerId: customer.id });

      expect(body).toEqual({ customerId: customer.id });
      expect(await app.db.$count(locations, eq(locations.wholesaleCustomerId, customer.id))).toBe(1);
      expect(
        await app.db.select().from(users).where(eq(users.wholesaleCustomerId, customer.id)),
      ).toMatchObject([{ email: 'ada@bluedoor.test', isOrgAdmin: false }]);
    });

    it('tells an applicant who already is a user of the customer', async () => {
      const { manufacturerId, maker } = await world();
      const customer = await app.customer({ manufacturerId });
      await app.user({ wholesaleCustomerId: customer.id, email: application.email });
      await apply();

      expect((await approve(maker, await firstKey(maker), { customerId: customer.id })).status).toBe(200);
      expect(await mailsOf('account_request_approved')).toHaveLength(1);
      expect(await mailsOf('invitation')).toHaveLength(0);
    });

    it('changes nothing if the address belongs to a user of another customer', async () => {
      const { manufacturerId, maker } = await world();
      const other = await app.customer({ manufacturerId });
      await app.user({ wholesaleCustomerId: other.id, email: application.email });
      await apply();
      const key = await firstKey(maker);

      expect(await approve(maker, key)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
      expect(await app.db.$count(wholesaleCustomers)).toBe(1);
      expect(await firstKey(maker)).toBe(key);
    });

    it('happens once, and not for an outdated version', async () => {
      const { maker } = await world();
      await apply();
      const key = await firstKey(maker);

      expect((await approve(maker, key, { version: 2 })).body.code).toBe('stale_version');
      expect((await approve(maker, key)).status).toBe(200);
      const message = 'This request was already approved';
      expect(await approve(maker, key)).toMatchObject({ status: 409, body: { message } });
      expect(await reject(maker, key)).toMatchObject({ status: 409, body: { message } });
      expect(await app.db.$count(wholesaleCustomers)).toBe(1);
    });

    it('rejects customers, price lists and sales organizations of another manufacturer', async () => {
      const { maker } = await world();
      const other = await app.manufacturer();
      const sales = await app.salesOrganization({ manufacturerId: other.id });
      const list = await app.priceList({ manufacturerId: other.id });
      const customer = await app.customer({ manufacturerId: other.id });
      await apply();
      const key = await firstKey(maker);

      for (const [body, status] of [
        [{ customerId: customer.id }, 400],
        [{ priceListId: list.id }, 400],
        [{ salesOrganizationId: sales.id }, 404],
      ] as const) {
        expect((await approve(maker, key, body)).status).toBe(status);
      }
      expect(await firstKey(maker)).toBe(key);
      expect(await mailsOf('invitation')).toHaveLength(0);
    });
  });

  describe('rejecting', () => {
    it('mails the reason, and keeps the request', async () => {
      const { maker } = await world();
      await apply();

      expect((await reject(maker, await firstKey(maker))).status).toBe(200);
      const [mail] = await mailsOf('account_request_rejected');
      expect(mail).toMatchObject({ recipientAddress: 'ada@bluedoor.test' });
      expect(mail?.text).toContain('We only sell to stores');
      expect(await app.db.select().from(accountRequests)).toMatchObject([
        { state: 'rejected', rejectionReason: 'We only sell to stores' },
      ]);
    });

    it('needs a reason', async () => {
      const { maker } = await world();
      await apply();

      expect(await reject(maker, await firstKey(maker), ' ')).toMatchObject({
        status: 400,
        body: { fields: { reason: 'Enter a reason' } },
      });
    });
  });

  it('point out customers with the same tax ID, email domain or nearly the same name', async () => {
    const { manufacturerId, maker } = await world();
    const add = (values: object) => app.customer({ manufacturerId, contactEmail: null, ...values });
    const sameTax = await add({ businessName: 'Harbor Inn', taxId: 'or12345' });
    const sameDomain = await add({ businessName: 'Lantern', contactEmail: 'bo@BlueDoor.test' });
    const sameName = await add({ businessName: 'Blue Door Gift LLC' });
    await add({ businessName: 'Meadow & Main', contactEmail: 'x@gmail.com' });
    await app.customer({ businessName: 'Blue Door Gifts' });
    await apply();

    const { body } = await maker.call(endpoints.getAccountRequest, {
      params: { key: await firstKey(maker) },
    });

    expect(body.address).toBe('2 Corner St, Salem, OR 97301, United States');
    expect(
      body.duplicates.map(({ customerId, reasons }: { customerId: number; reasons: string[] }) => [
        customerId,
        reasons,
      ]),
    ).toEqual([
      [sameTax.id, ['tax_id']],
      [sameDomain.id, ['email_domain']],
      [sameName.id, ['name']],
    ]);
    await apply({ email: 'someone@gmail.com', company: 'Zed', taxId: '' });
    const keys = (await waiting(maker)).map(({ key }: { key: string }) => key);
    const second = await maker.call(endpoints.getAccountRequest, { params: { key: keys[1] } });
    expect(second.body.duplicates).toEqual([]);
  });

  it('are counted for the tab, which nobody needs without a join page', async () => {
    const { maker } = await world();
    await apply();
    const { id } = await app.manufacturer();
    const other = await app.as({ manufacturerId: id });

    expect((await maker.call(endpoints.getAccountRequestTally)).body).toEqual({ waiting: 1, isOpen: true });
    expect((await other.call(endpoints.getAccountRequestTally)).body).toEqual({ waiting: 0, isOpen: false });
  });

  describe('companies of users who registered', () => {
    async function registered() {
      const manufacturer = await app.manufacturer({ name: 'Soap Works' });
      const manufacturerId = manufacturer.id;
      const maker = await app.as({ manufacturerId, isOrgAdmin: true });
      const product = await app.product({ manufacturerId });
      const { id } = await app.user({ email: 'nia@nook.test', firstName: 'Nia', lastName: 'Nook' });
      const founder = await app.as({ id });
      const { body: order } = await founder.call(saveOrder, {
        body: {
          customer: {
            ...{ name: 'Nia Nook', businessName: 'Nook Books', contactEmail: 'nia@nook.test' },
            address: { addressLine1: '1 Nook Rd', city: 'Salem', state: 'OR', zipCode: '97301' },
          },
          items: [{ productId: product.id, quantity: 1 }],
          paymentMethod: 'Terms',
        },
      });
      const [company] = await app.db.select().from(wholesaleCustomers);
      if (!company) throw expect.fail('The founder has no company');
      return { manufacturerId, maker, founder, order, company, key: `registration-${company.id}` };
    }
    const founderRow = async () =>
      (await app.db.select().from(users).where(eq(users.email, 'nia@nook.test')))[0];

    it('wait in the same queue, and their founder manages them when they are approved', async () => {
      const { maker, key, company } = await registered();
      expect((await maker.call(endpoints.listAccountRequests)).body).toMatchObject([
        { key, source: 'registration', company: 'Nook Books' },
      ]);
      const { body: details } = await maker.call(endpoints.getAccountRequest, { params: { key } });
      expect(details.orderCount).toBe(1);

      const { body } = await maker.call(endpoints.approveAccountRequest, {
        params: { key },
        body: { version: company.version, paymentTerms: 'PREPAID' },
      });

      expect(body).toEqual({ customerId: company.id });
      expect(await app.db.select().from(wholesaleCustomers)).toMatchObject([
        { requiresApproval: false, paymentTerms: 'PREPAID', active: true },
      ]);
      expect(await founderRow()).toMatchObject({ isOrgAdmin: true });
      expect((await maker.call(endpoints.listAccountRequests)).body).toEqual([]);
      const sent = await app.db.select().from(mails).where(eq(mails.kind, 'account_request_approved'));
      expect(sent).toMatchObject([{ recipientAddress: 'nia@nook.test' }]);
    });

    it('keep the terms that staff gave them before they were approved', async () => {
      const { maker, key, company } = await registered();
      const { manufacturerId } = company;
      const agency = await app.salesOrganization({ manufacturerId });
      const rep = await app.user({ salesOrganizationId: agency.id });
      const given = {
        paymentTerms: 'PREPAID',
        customerNumber: 'N-1',
        salesOrganizationId: agency.id,
      } as const;
      const edited = await maker.call(editWholesaleCustomer, {
        params: { id: company.id },
        body: { ...given, repUserId: rep.id, version: company.version },
      });
      expect(edited.status, edited.text).toBe(200);

      const { body: details } = await maker.call(endpoints.getAccountRequest, { params: { key } });
      expect(details.terms).toEqual({ ...given, priceListId: null, repUserId: rep.id });
      await maker.call(endpoints.approveAccountRequest, {
        params: { key },
        body: { version: details.version },
      });

      expect(await app.db.select().from(wholesaleCustomers)).toMatchObject([
        { ...given, requiresApproval: false },
      ]);
      expect(await app.db.select().from(customerReps)).toMatchObject([{ userId: rep.id }]);
    });

    it('are managed by their founder, even if another user has an earlier account', async () => {
      const { id: earlierId } = await app.user();
      const { maker, company } = await registered();
      const place = { wholesaleCustomerId: company.id };
      await app.db.insert(memberships).values({ userId: earlierId, ...place });
      await app.db
        .update(users)
        .set({ role: 'wholesale_customer', ...place })
        .where(eq(users.id, earlierId));

      await maker.call(editWholesaleCustomer, {
        params: { id: company.id },
        body: { requiresApproval: false },
      });

      expect(
        await app.db.select().from(users).where(eq(users.isOrgAdmin, true)).orderBy(users.id),
      ).toMatchObject([{ manufacturerId: company.manufacturerId }, { email: 'nia@nook.test' }]);
    });

    it('have no administrator when their founder is no longer active', async () => {
      const { maker, company } = await registered();
      const colleague = await app.user({ wholesaleCustomerId: company.id });
      await app.db.update(users).set({ active: false }).where(eq(users.email, 'nia@nook.test'));

      await maker.call(editWholesaleCustomer, {
        params: { id: company.id },
        body: { requiresApproval: false },
      });

      expect(await app.db.$count(users, and(eq(users.id, colleague.id), users.isOrgAdmin))).toBe(0);
    });

    it('are approved in the settings of the customer as well', async () => {
      const { maker, company } = await registered();

      await maker.call(editWholesaleCustomer, {
        params: { id: company.id },
        body: { requiresApproval: false },
      });

      expect(await founderRow()).toMatchObject({ isOrgAdmin: true });
    });

    it('can be linked to an existing customer with users and orders', async () => {
      const { manufacturerId, maker, order, company, key, founder } = await registered();
      const customer = await app.customer({ manufacturerId });

      const { body } = await maker.call(endpoints.approveAccountRequest, {
        params: { key },
        body: { version: company.version, customerId: customer.id },
      });

      expect(body).toEqual({ customerId: customer.id });
      expect(await founderRow()).toMatchObject({ wholesaleCustomerId: customer.id, isOrgAdmin: false });
      const [moved] = await app.db.select().from(orders).where(eq(orders.id, order.id));
      expect(moved?.wholesaleCustomerId).toBe(customer.id);
      const [closed] = await app.db
        .select()
        .from(wholesaleCustomers)
        .where(eq(wholesaleCustomers.id, company.id));
      expect(closed?.active).toBe(false);
      expect((await founder.call(getOrder, { params: { orderId: order.id } })).status).toBe(200);
      expect((await maker.call(endpoints.listAccountRequests)).body).toEqual([]);
    });

    it('can no longer sign in after a rejection', async () => {
      const { maker, key, company, founder } = await registered();

      const { status } = await maker.call(endpoints.rejectAccountRequest, {
        params: { key },
        body: { version: company.version, reason: 'We could not verify the company' },
      });

      expect(status).toBe(200);
      expect((await founder.call(listOrders)).status).toBe(401);
      const sent = await app.db
        .select()
        .from(mails)
        .where(and(eq(mails.kind, 'account_request_rejected'), eq(mails.recipientAddress, 'nia@nook.test')));
      expect(sent).toHaveLength(1);
      const again = await maker.call(endpoints.approveAccountRequest, {
        params: { key },
        body: { version: company.version + 1 },
      });
      expect(again).toMatchObject({ status: 409, body: { message: 'This request was already rejected' } });
    });
  });

  it('have a certificate that staff download, and that no browser runs', async () => {
    const { staff } = await world();
    await apply({ certificate: { name: 'resale.png', content: png.toString('base64') } });

    const reply = await staff.call(endpoints.getAccountRequestCertificate, {
      params: { key: await firstKey(staff) },
    });

    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['content-disposition']).toContain('attachment');
  });
});
