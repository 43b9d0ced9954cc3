import * as endpoints from '@casepack/contract/customers/account-request-endpoints';
import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountRequests } from '../db/schema/customers';
import { mails } from '../db/schema/mail';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { recordStatements } from '../testing/record-statements';
import { pdf, png } from '../testing/sample-files';
import { useTestApp } from '../testing/test-app';

const HOUR = 60 * 60 * 1000;

const application = {
  ...{ company: 'Blue Door Gifts', contactName: 'Ada Byron', email: 'ada@bluedoor.test' },
  ...{ addressLine1: '2 Corner St', city: 'Salem', state: 'OR', zipCode: '97301' },
};

describe('attacks on the join page', () => {
  const app = useTestApp({ poolSize: 4, settings: { TRUST_PROXY: '127.0.0.1' } });

  async function world() {
    const manufacturer = await app.manufacturer({ name: 'Soap Works' });
    await app.db
      .update(manufacturers)
      .set({ joinSlug: 'soap-works' })
      .where(eq(manufacturers.id, manufacturer.id));
    return manufacturer;
  }
  const apply = (changes: object = {}, address = '192.0.2.1') =>
    app.visitor().call(endpoints.requestAccount, {
      params: { slug: 'soap-works' },
      body: { ...application, ...changes },
      headers: { 'x-forwarded-for': address },
    });
  const stored = async () => (await app.db.select({ count: count() }).from(accountRequests))[0]?.count;
  const almostUsedUp = (key: string, attempts: number, hours: number) =>
    app.running.deps.pool.query('insert into throttles (key, attempts, expires_at) values ($1, $2, $3)', [
      ...[key, attempts, new Date(app.now().getTime() + hours * HOUR)],
    ]);

  it('a flood from one network is stopped at the 21st request of an hour', async () => {
    await world();
    await almostUsedUp('join-address:192.0.2.1', 19, 1);

    expect((await apply({ email: 'a@one.test' })).status).toBe(200);
    expect((await apply({ email: 'b@two.test' })).status).toBe(429);
    expect((await apply({ email: 'b@two.test' }, '192.0.2.99')).status).toBe(200);
    expect(await stored()).toBe(2);
  });

  it('a flood from many networks is stopped at the 101st request of a day for one manufacturer', async () => {
    const { id } = await world();
    await almostUsedUp(`join-manufacturer:${id}`, 99, 24);

    expect((await apply({ email: 'a@one.test' })).status).toBe(200);
    expect((await apply({ email: 'b@two.test' }, '192.0.2.2')).status).toBe(429);
    expect(await stored()).toBe(1);
  });

  it('a stranger gets one email a day, however often the address is entered', async () => {
    await world();
    for (const company of ['One', 'Two', 'Three']) await apply({ company });
    expect(await app.db.select().from(mails)).toHaveLength(1);

    app.passTime(25 * HOUR);
    await apply({ company: 'Four' });

    expect(await app.db.select().from(mails)).toHaveLength(2);
    expect(await stored()).toBe(4);
  });

  it('the answer and the work are the same for known and unknown addresses', async () => {
    const { id: manufacturerId } = await world();
    const customer = await app.customer({ manufacturerId });
    await app.user({ wholesaleCustomerId: customer.id, email: 'known@bluedoor.test' });
    await apply();
    const works: unknown[] = [];
    for (const email of ['known@bluedoor.test', 'unknown@bluedoor.test']) {
      const texts: string[] = [];
      const statements = await recordStatements(app, async () => {
        texts.push((await apply({ email })).text);
      });
      works.push({ texts, statements: statements.map(({ text }) => text) });
    }

    expect(works[0]).toEqual(works[1]);
  });

  it('a double click stores one request', async () => {
    await world();

    const replies = await Promise.all([apply(), apply(), apply()]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toBe(1);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a page inside an image', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['a page inside a PDF', Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>'), pdf.subarray(9)])],
  ])('a certificate that is %s is refused, whatever its name says', async (_name, content) => {
    await world();

    const reply = await apply({ certificate: { name: 'c.pdf', content: content.toString('base64') } });

    expect(reply).toMatchObject({ status: 415, body: { fields: { certificate: expect.any(String) } } });
    expect(await stored()).toBe(0);
  });

  it('a certificate above 5 MB is refused', async () => {
    await world();
    const large = Buffer.alloc(5 * 1024 * 1024 + 3, 'x').toString('base64');

    expect([400, 413]).toContain((await apply({ certificate: { name: 'c.pdf', content: large } })).status);
    expect((await apply({ message: 'x'.repeat(8 * 1024 * 1024) })).status).toBe(413);
    expect(await stored()).toBe(0);
  });

  it('fields that only staff decide are ignored', async () => {
    const { id: manufacturerId } = await world();
    const other = await app.manufacturer();

    await apply({ state: 'approved', manufacturerId: other.id, wholesaleCustomerId: 1, version: 9 });

    expect(await app.db.select().from(accountRequests)).toMatchObject([
      { state: 'waiting', manufacturerId, wholesaleCustomerId: null, version: 1 },
    ]);
  });

  it('nobody of another manufacturer, no rep and no plain staff decides', async () => {
    const { id: manufacturerId } = await world();
    const rival = await app.manufacturer();
    const sales = await app.salesOrganization({ manufacturerId });
    await apply({ certificate: { name: 'c.pdf', content: pdf.toString('base64') } });
    const [request] = await app.db.select().from(accountRequests);
    const params = { key: `request-${request?.id}` };
    const stranger = await app.as({ manufacturerId: rival.id, isOrgAdmin: true });
    const rep = await app.as({ salesOrganizationId: sales.id, isOrgAdmin: true });
    const plain = await app.as({ manufacturerId });

    for (const [who, status] of [
      [stranger, 404],
      [rep, 403],
      [plain, 403],
      [app.visitor(), 401],
    ] as const) {
      const approval = await who.call(endpoints.approveAccountRequest, { params, body: { version: 1 } });
      const rejection = await who.call(endpoints.rejectAccountRequest, {
        params,
        body: { version: 1, reason: 'No' },
      });
      expect([approval.status, rejection.status]).toEqual([status, status]);
    }
    for (const who of [stranger, rep]) {
      expect([403, 404]).toContain(
        (await who.call(endpoints.getAccountRequestCertificate, { params })).status,
      );
      expect([403, 404]).toContain((await who.call(endpoints.getAccountRequest, { params })).status);
    }
    expect(await app.db.select().from(accountRequests)).toMatchObject([{ state: 'waiting' }]);
  });

  it('two approvals at once make one customer and one user', async () => {
    const { id: manufacturerId } = await world();
    await apply();
    const [request] = await app.db.select().from(accountRequests);
    const maker = await app.as({ manufacturerId, isOrgAdmin: true });
    const approve = () =>
      maker.call(endpoints.approveAccountRequest, {
        params: { key: `request-${request?.id}` },
        body: { version: 1 },
      });

    const statuses = (await Promise.all([approve(), approve()])).map(({ status }) => status);

    expect(statuses.sort()).toEqual([200, 409]);
    expect(await app.db.$count(wholesaleCustomers)).toBe(1);
    expect(await app.db.$count(users, eq(users.email, application.email))).toBe(1);
  });
});
