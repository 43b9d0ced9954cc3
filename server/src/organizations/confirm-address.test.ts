import { resetPassword } from '@casepack/contract/auth/endpoints';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { editWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { ADDRESS_TOKEN } from '@casepack/contract/organizations/order-mail-address';
import {
  confirmOrderMailAddress,
  getOrderMailAddress,
  sendAddressConfirmation,
} from '@casepack/contract/organizations/order-mail-address-endpoints';
import { listMails, retryMail } from '@casepack/contract/outbox/endpoints';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountLink } from '../auth/account-links';
import { mails } from '../db/schema/mail';
import { wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { startSmtpPeer } from '../testing/smtp-peer';
import { useTestApp, type Visitor } from '../testing/test-app';

const peer = await startSmtpPeer();
afterAll(() => peer.close());

const VICTIM = 'victim@elsewhere.test';
const DEFAULT_MAKER = 3;

describe('order emails', () => {
  const app = useTestApp({ settings: { SMTP_URL: peer.url } });
  let userId: number;
  let productId: number;
  let newcomer: Visitor;
  let admin: Visitor;

  beforeEach(async () => {
    peer.received.length = 0;
    for (let id = 1; id <= DEFAULT_MAKER; id += 1) await app.manufacturer({ name: 'Maker' });
    productId = (await app.product({ manufacturerId: DEFAULT_MAKER })).id;
    userId = (await app.user({ email: 'ada@lane.test', password: 'correct horse' })).id;
    newcomer = await app.as({ id: userId });
    admin = await app.as({ manufacturerId: DEFAULT_MAKER, isOrgAdmin: true });
  });

  const items = () => [{ productId, quantity: 1 }];
  const company = (contactEmail: string) => ({
    ...{ name: 'Ada Lane', businessName: 'Lane & Co', contactEmail },
    address: { addressLine1: '1 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' },
  });
  const save = (customer: object | null, as = newcomer) =>
    as.call(saveOrder, { body: { customer, items: items(), paymentMethod: 'Terms' } });
  const received = async () => {
    await app.runJobs();
    return peer.received.flatMap(({ to }) => to);
  };
  const orderMails = async () =>
    (await app.db.select().from(mails).where(eq(mails.kind, 'order_saved')).orderBy(mails.id)).map(
      ({ state, recipientAddress }) => `${state} ${recipientAddress}`,
    );
  const lastToken = async () => {
    const [mail] = await app.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
    return app.tokenIn(mail).replace(ADDRESS_TOKEN, '');
  };
  /** A company added by staff, with its own administrator. */
  const shop = async () => {
    const { id } = await app.customer({ manufacturerId: DEFAULT_MAKER, contactEmail: 'shop@lane.test' });
    const owner = await app.as({ wholesaleCustomerId: id, isOrgAdmin: true });
    const setContact = (contactEmail: string, as = owner) =>
      as.call(editWholesaleCustomer, { params: { id }, body: { contactEmail } });
    return { id, owner, setContact };
  };

  it.each([VICTIM, 'ada@lane.test'])(
    'of a newly registered company are held back until %s is confirmed',
    async (address) => {
      expect((await save(company(address))).status).toBe(200);

      expect(await received()).toEqual([]);
      expect(await orderMails()).toEqual([`held ${address}`]);
    },
  );

  it('that are held back are shown to staff, who can send them', async () => {
    await save(company(VICTIM));
    const { body } = await admin.call(listMails, { query: { state: 'held' } });

    const sent = await admin.call(retryMail, { params: { id: body[0].id } });

    expect(body).toMatchObject([{ recipientAddress: VICTIM, state: 'held' }]);
    expect(sent).toMatchObject({ status: 200, body: { state: 'queued' } });
    expect(await received()).toEqual([VICTIM]);
  });

  it('are sent after the address is confirmed by the emailed link', async () => {
    await save(company('orders@lane.test'));
    const buyer = await app.as({ id: userId });
    const before = await buyer.call(getOrderMailAddress);
    await buyer.call(sendAddressConfirmation);
    const token = await lastToken();

    const confirmed = await app.visitor().call(confirmOrderMailAddress, { body: { token } });
    const again = await app.visitor().call(confirmOrderMailAddress, { body: { token } });

    expect(before.body).toEqual({ address: 'orders@lane.test', isConfirmed: false });
    expect(confirmed).toMatchObject({ status: 200, body: { address: 'orders@lane.test' } });
    expect(again.status).toBe(400);
    expect((await buyer.call(getOrderMailAddress)).body.isConfirmed).toBe(true);
    expect(await received()).toEqual(['orders@lane.test', 'orders@lane.test']);
    await save(null, buyer);
    expect((await received()).length).toBe(3);
  });

  it('are not sent for a link that has expired or was replaced', async () => {
    await save(company(VICTIM));
    const buyer = await app.as({ id: userId });
    await buyer.call(sendAddressConfirmation);
    const first = await lastToken();
    await buyer.call(sendAddressConfirmation);
    const second = await lastToken();
    const confirm = (token: string) => app.visitor().call(confirmOrderMailAddress, { body: { token } });

    expect((await confirm(first)).status).toBe(400);
    app.passTime(7 * 24 * 60 * 60 * 1000);

    expect((await confirm(second)).status).toBe(400);
    expect(await orderMails()).toEqual([`held ${VICTIM}`]);
  });

  it('are sent to the address of a user who has used an emailed link', async () => {
    const link = await createAccountLink(app.running.systemContext(), userId, 'password_reset');
    const token = link.split('#')[1];
    await app.visitor().call(resetPassword, { body: { token, password: 'another horse' } });
    peer.received.length = 0;

    await save(company('Ada@Lane.test'), await app.as({ id: userId }));

    expect(await received()).toContain('ada@lane.test');
    expect(await orderMails()).toEqual(['sent ada@lane.test']);
  });

  it('that are held back are sent when the user later verifies the address with an emailed link', async () => {
    await save(company('ada@lane.test'));
    const link = await createAccountLink(app.running.systemContext(), userId, 'password_reset');
    const token = link.split('#')[1];

    await app.visitor().call(resetPassword, { body: { token, password: 'another horse' } });
    await app.runJobs();

    expect(await orderMails()).toEqual(['sent ada@lane.test']);
  });

  it('are held back if the user has changed the address since it was verified', async () => {
    await app.db.update(users).set({ verifiedEmail: 'old@lane.test' }).where(eq(users.id, userId));

    await save(company('old@lane.test'));

    expect(await orderMails()).toEqual(['held old@lane.test']);
  });

  it('are sent to an address that staff entered, but held back when the customer enters another one', async () => {
    const { owner, setContact } = await shop();
    await save(null, owner);

    expect((await setContact(VICTIM)).status).toBe(200);
    await save(null, owner);

    expect(await received()).toEqual(['shop@lane.test']);
    expect(await orderMails()).toEqual(['sent shop@lane.test', `held ${VICTIM}`]);
  });

  it('are released when staff enter the address of the customer', async () => {
    const { owner, setContact } = await shop();
    await setContact('new@lane.test');
    await save(null, owner);
    await setContact('shop@lane.test', admin);

    await setContact('new@lane.test', admin);

    expect(await received()).toEqual(['new@lane.test']);
  });

  it('use a contact address that the customer can change at most five times a day', async () => {
    const { id, setContact } = await shop();
    for (let change = 1; change <= 5; change += 1) {
      expect((await setContact(`other${change}@lane.test`)).status).toBe(200);
    }

    const refused = await setContact(VICTIM);

    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('The contact email was changed too many times in the last day.');
    const [row] = await app.db.select().from(wholesaleCustomers).where(eq(wholesaleCustomers.id, id));
    expect(row?.contactEmail).toBe('other5@lane.test');
  });

  it('cause at most three confirmation emails a day to one address, for all companies together', async () => {
    const companies = [await shop(), await shop()];
    for (const { setContact } of companies) await setContact(VICTIM);
    const statuses: number[] = [];

    for (const { owner } of [...companies, ...companies]) {
      statuses.push((await owner.call(sendAddressConfirmation)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await received()).toEqual([VICTIM, VICTIM, VICTIM]);
  });

  it('have no address to confirm for staff and for users without a company', async () => {
    for (const visitor of [admin, newcomer]) {
      expect((await visitor.call(getOrderMailAddress)).body).toEqual({ address: null, isConfirmed: false });
      expect((await visitor.call(sendAddressConfirmation)).status).toBe(404);
    }
    expect((await app.visitor().call(sendAddressConfirmation)).status).toBe(401);
  });
});
