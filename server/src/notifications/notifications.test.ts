import { updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { requestAccount } from '@casepack/contract/customers/account-request-endpoints';
import { changeNotificationSettings } from '@casepack/contract/notifications/endpoints';
import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { asc, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { customerReps } from '../db/schema/customers';
import { mails } from '../db/schema/mail';
import { notifications } from '../db/schema/notifications';
import { wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { connectSmtp } from '../gateways/smtp';
import { sendMail } from '../outbox/send-mail';
import { readableEvents } from '../testing/readable-events';
import { useTestApp, type Visitor } from '../testing/test-app';
import { sendDigests, sendNotifications } from './send-notifications';
import { takeEvents } from './take-events';

const HOUR = 3_600_000;
const everything = {
  new_order: 'at_once',
  approval: 'at_once',
  hold: 'at_once',
  cancellation: 'at_once',
} as const;

describe('notifications', () => {
  const app = useTestApp({ poolSize: 6 });
  let manufacturerId: number;
  let agencyId: number;
  let customerId: number;
  let productId: number;
  let anneId: number;
  let repId: number;
  let buyer: Visitor;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer({ name: 'Maker', joinSlug: 'maker' })).id;
    agencyId = (await app.salesOrganization({ manufacturerId })).id;
    customerId = (await app.customer({ manufacturerId, salesOrganizationId: agencyId, businessName: 'Shop' }))
      .id;
    productId = (await app.product({ manufacturerId, name: 'Soap', sku: 'SOAP', unitsAvailable: 12_000 })).id;
    anneId = (
      await app.user({ manufacturerId, email: 'anne@maker.test', firstName: 'Anne', lastName: 'May' })
    ).id;
    repId = (await app.user({ salesOrganizationId: agencyId, email: 'rep@agency.test' })).id;
    // A colleague, who looks after another customer and must hear of that one alone.
    const colleague = await app.user({ salesOrganizationId: agencyId, email: 'colleague@agency.test' });
    const elsewhere = await app.customer({ manufacturerId, salesOrganizationId: agencyId });
    await app.db.insert(customerReps).values([
      { wholesaleCustomerId: elsewhere.id, userId: colleague.id },
      { wholesaleCustomerId: customerId, userId: repId },
    ]);
    await choose(colleague.id);
    buyer = await app.as({ wholesaleCustomerId: customerId });
    // Another tenant, which must never hear of any of this.
    const other = await app.manufacturer();
    await choose((await app.user({ manufacturerId: other.id, email: 'other@tenant.test' })).id);
  });

  const choose = async (id: number, choices: object = everything, timeZone = 'America/New_York') => {
    const { status } = await (await app.as({ id })).call(changeNotificationSettings, {
      body: { choices, timeZone },
    });
    expect(status).toBe(200);
  };
  const place = async (as = buyer, quantity = 1): Promise<number> => {
    const body = { customer: { id: customerId }, items: [{ productId, quantity }], paymentMethod: 'Check' };
    const { status, body: order } = await as.call(saveOrder, { body });
    expect(status).toBe(200);
    return order.id;
  };
  const run = async () => {
    await readableEvents(app);
    await sendNotifications(app.running.systemContext());
  };
  const sent = () =>
    app.db.select().from(mails).where(like(mails.kind, 'notification%')).orderBy(asc(mails.id));
  const subjects = async () => (await sent()).map((mail) => `${mail.recipientAddress}: ${mail.subject}`);
  const waiting = () => app.db.select().from(notifications);

  it('tell staff and the rep of a new order at once, and nobody else', async () => {
    await choose(anneId);
    await choose(repId);
    const id = await place();
    await run();

    const number = (await sent())[0]?.subject.split(' ')[2];
    expect(await subjects()).toEqual([
      `anne@maker.test: New order ${number} from Shop`,
      `rep@agency.test: New order ${number} from Shop`,
    ]);
    const [mail] = await sent();
    expect(mail).toMatchObject({ manufacturerId, userId: anneId, orderId: null, state: 'kept' });
    expect(mail?.text).toContain('Hello Anne May,');
    expect(mail?.text).toContain(`${app.config.publicUrl}/orders/${id}`);
    expect(mail?.text).toContain(`${app.config.publicUrl}/account#notifications`);
    await run();
    expect(await sent()).toHaveLength(2);
  });

  it('tell nobody what they did themselves', async () => {
    await choose(anneId);
    await choose(repId);
    const id = await place(await app.as({ id: repId }));
    await run();
    await (await app.as({ id: anneId })).call(changeOrderStatus, {
      params: { id },
      body: { status: 'cancelled' },
    });
    await run();

    expect((await subjects()).map((line) => line.replace(/M\d+-\d+/, 'X'))).toEqual([
      'anne@maker.test: New order X from Shop',
      'rep@agency.test: Order X from Shop was cancelled',
    ]);
  });

  it('tell the rep who wrote an order if nobody looks after the customer', async () => {
    await choose(repId);
    const id = await place(await app.as({ id: repId }));
    await app.db.delete(customerReps).where(eq(customerReps.wholesaleCustomerId, customerId));
    await (await app.as({ isAdmin: true })).call(changeOrderStatus, {
      params: { id },
      body: { status: 'cancelled' },
    });
    await run();

    expect(await subjects()).toEqual([expect.stringMatching(/^rep@agency\.test: .* was cancelled$/)]);
  });

  it('tell in one email of a new order that is held, by the choice that is soonest', async () => {
    await choose(anneId, { ...everything, new_order: 'daily', approval: 'none' });
    await app.db.update(wholesaleCustomers).set({ onHold: true, requiresApproval: true });
    await place();
    await run();

    const [mail, ...others] = (await sent()).filter(({ recipientAddress }) =>
      recipientAddress.startsWith('anne'),
    );
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Order M\d+-\d+ from Shop is on hold$/);
    expect(mail?.text).toContain('On hold: Needs approval, Customer on hold');
  });

  it('tell an administrator at once of what waits for approval, without any settings', async () => {
    await app.user({ manufacturerId, isOrgAdmin: true, email: 'boss@maker.test' });
    await app.db.update(wholesaleCustomers).set({ requiresApproval: true });
    await place();
    await run();

    expect(await subjects()).toEqual([
      expect.stringMatching(/^boss@maker\.test: Order M\d+-\d+ from Shop is waiting for approval$/),
    ]);
  });

  it('tell of a company that asks for an account', async () => {
    await choose(anneId, { account_request: 'at_once' });
    const { status } = await app.visitor().call(requestAccount, {
      params: { slug: 'maker' },
      body: {
        company: 'Corner\r\nBcc: x@y.test <b>Shop</b>',
        contactName: 'Cora',
        email: 'cora@corner.test',
        addressLine1: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        zipCode: '62701',
      },
    });
    expect(status).toBe(200);
    await run();

    const [mail] = await sent();
    expect(mail?.subject).toContain('asks for an account');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).toContain(`${app.config.publicUrl}/customers#requests`);
  });

  it('tell of low stock once for each fall', async () => {
    await choose(anneId, { low_stock: 'at_once' });
    const setUnits = (unitsAvailable: number) =>
      app.db.update(products).set({ unitsAvailable }).where(eq(products.id, productId));
    await setUnits(12 * 12);
    await place();
    await run();
    expect(await sent()).toHaveLength(0);

    await place();
    await place();
    await run();
    expect(await subjects()).toEqual(['anne@maker.test: Low stock: Soap (SOAP)']);
    expect((await sent())[0]?.text).toContain('108 units (9 cases)');

    await setUnits(12 * 12);
    const admin = await app.as({ manufacturerId, isOrgAdmin: true });
    const lower = await admin.call(updateProduct, {
      params: { id: productId },
      body: { unitsAvailable: 12 },
    });
    expect(lower.status).toBe(200);
    await run();
    expect(await subjects()).toHaveLength(2);
  });

  it.each([
    ['is deactivated', () => app.db.update(users).set({ active: false }).where(eq(users.id, repId))],
    [
      'has moved to another sales organization',
      async () => {
        const elsewhere = await app.salesOrganization({ manufacturerId });
        await app.db.update(users).set({ salesOrganizationId: elsewhere.id }).where(eq(users.id, repId));
      },
    ],
    [
      'no longer looks after the customer',
      async () => {
        const successor = await app.user({ salesOrganizationId: agencyId });
        await app.db
          .update(customerReps)
          .set({ userId: successor.id })
          .where(eq(customerReps.wholesaleCustomerId, customerId));
      },
    ],
    ['wants to know nothing anymore', () => choose(repId, { new_order: 'none' })],
  ])('are not sent to a rep who %s since it happened', async (_, change) => {
    await choose(repId);
    await place();
    await readableEvents(app);
    await takeEvents(app.running.systemContext());
    expect((await waiting()).map(({ userId }) => userId)).toContain(repId);

    await change();
    await run();

    expect((await subjects()).filter((line) => line.startsWith('rep@'))).toEqual([]);
    expect((await waiting()).filter(({ userId, mode }) => userId === repId && mode === 'at_once')).toEqual(
      [],
    );
  });

  it('do not tell of an order that a user of another tenant moved away from', async () => {
    await choose(anneId);
    await place();
    await readableEvents(app);
    await takeEvents(app.running.systemContext());
    const other = await app.manufacturer();
    await app.db.update(users).set({ manufacturerId: other.id }).where(eq(users.id, anneId));
    await run();

    expect(await sent()).toEqual([]);
    expect((await waiting()).filter(({ userId }) => userId === anneId)).toEqual([]);
  });

  it('are written once by several instances, and again after a crash', async () => {
    await choose(anneId);
    await place();
    await readableEvents(app);
    const { pool } = app.running.deps;
    await pool.query(`create function crash() returns trigger language plpgsql as
      $$ begin raise exception 'killed between reading and sending'; end $$`);
    await pool.query('create trigger crash before insert on mails for each row execute function crash()');
    await sendNotifications(app.running.systemContext());
    await pool.query('drop function crash cascade');
    expect(await sent()).toEqual([]);

    await Promise.all(Array.from({ length: 3 }, () => sendNotifications(app.running.systemContext())));

    expect(await sent()).toHaveLength(1);
    expect((await waiting()).filter(({ userId }) => userId === anneId)).toEqual([]);
  });

  it('are collected in one email after twenty in an hour', async () => {
    await choose(anneId);
    for (let count = 0; count < 20; count += 1) {
      await place();
      await run();
    }
    await place();
    await run();
    await place();
    await run();
    const toAnne = async () => (await sent()).filter(({ userId }) => userId === anneId);
    expect(await toAnne()).toHaveLength(20);

    app.passTime(HOUR);
    await run();

    expect(await toAnne()).toHaveLength(21);
    expect((await toAnne()).at(-1)?.subject).toBe('2 new orders');
  });

  it('are not sent if the recipient left while the mail server was away', async () => {
    await choose(anneId);
    await place();
    await run();
    const [mail] = await sent();
    await app.db.update(mails).set({ state: 'queued' });
    await app.db.update(users).set({ active: false }).where(eq(users.id, anneId));
    // Nothing listens there: an attempt to deliver it would throw.
    const mailSender = connectSmtp('smtp://127.0.0.1:1', 'maker@example.test');
    await sendMail({ ...app.running.systemContext(), mailSender }, mail?.id ?? 0);
    mailSender.close();

    const [after] = await sent();
    expect(after).toMatchObject({ state: 'failed', lastError: expect.stringContaining('no longer') });
  });

  describe('of the daily digest', () => {
    // It is ten in the morning in New York.
    const digest = async () => {
      await run();
      await sendDigests(app.running.systemContext());
    };
    const cancel = async (id: number) =>
      (await app.as({ isAdmin: true })).call(changeOrderStatus, {
        params: { id },
        body: { status: 'cancelled' },
      });

    it('are sent at seven in the morning where the reader is, once, and not if nothing happened', async () => {
      await choose(repId, { new_order: 'none', cancellation: 'none' });
      await place();
      await cancel(await place());
      await place();
      await digest();
      app.passTime(20 * HOUR);
      await digest();
      expect(await sent()).toEqual([]);

      app.passTime(HOUR);
      await digest();
      await Promise.all([sendDigests(app.running.systemContext()), sendDigests(app.running.systemContext())]);

      expect(await subjects()).toEqual(['anne@maker.test: Daily digest: 1 cancelled order, 2 new orders']);
      const [mail] = await sent();
      expect(mail?.kind).toBe('notification_digest');
      expect(mail?.text).toContain('Cancelled orders\n- M');
      expect(mail?.text.match(/\/orders\/\d+/g)).toHaveLength(3);
      app.passTime(24 * HOUR);
      await digest();
      expect(await sent()).toHaveLength(1);
    });

    it('use the time zone of the reader', async () => {
      await choose(repId, { new_order: 'none' });
      await choose(anneId, {}, 'Asia/Tokyo');
      await place();
      await digest();
      app.passTime(6 * HOUR);
      await digest();
      expect(await sent()).toEqual([]);

      app.passTime(HOUR);
      await digest();
      expect(await sent()).toHaveLength(1);
    });

    it('leave out what is no longer so', async () => {
      await choose(repId, { new_order: 'none', hold: 'none', cancellation: 'none' });
      await choose(anneId, { hold: 'daily', new_order: 'none', cancellation: 'none' });
      await app.db.update(wholesaleCustomers).set({ onHold: true });
      await cancel(await place());
      await run();
      app.passTime(21 * HOUR);
      await digest();

      expect(await sent()).toEqual([]);
      expect(await waiting()).toEqual([]);
    });
  });
});
