import { getMail, getMailAttachment, listMails, retryMail } from '@casepack/contract/outbox/endpoints';
import { createUser } from '@casepack/contract/users/endpoints';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../context';
import { mails } from '../db/schema/mail';
import { passwordResetMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { startSmtpPeer } from '../testing/smtp-peer';
import { storeFailedMail } from '../testing/store-documents';
import { useTestApp, type Visitor } from '../testing/test-app';

const peer = await startSmtpPeer();
afterAll(() => peer.close());

const link = 'http://localhost:3000/set-password#a-token';

describe('the outbox of a server without a mail server', () => {
  const app = useTestApp();

  async function tenant() {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    return { maker, customer, admin: await app.as({ manufacturerId: maker.id, isOrgAdmin: true }) };
  }
  const platform = () => app.as({ isAdmin: true });
  const lastMail = async () => (await app.db.select().from(mails).orderBy(asc(mails.id))).at(-1);
  const open = (visitor: Visitor, id: number | undefined) =>
    visitor.call(getMail, { params: { id: id ?? 0 } });

  /** Adds a user of the customer, whose invitation is then the last email. */
  async function invited(admin: Visitor, wholesaleCustomerId: number) {
    const reply = await admin.call(createUser, {
      body: { email: 'new@shop.test', role: 'wholesale_customer', wholesaleCustomerId },
    });
    expect(reply.status, reply.text).toBe(200);
    return { userId: reply.body.id as number, mailId: (await lastMail())?.id };
  }

  it('lists the emails of the own tenant, newest first, with their count', async () => {
    const { maker, customer, admin } = await tenant();
    const other = await tenant();
    const owner = { manufacturerId: maker.id, wholesaleCustomerId: customer.id };
    const first = await storeFailedMail(app, owner);
    const second = await storeFailedMail(app, owner, { state: 'sent', subject: 'Hello' });
    const foreign = await storeFailedMail(app, {
      manufacturerId: other.maker.id,
      wholesaleCustomerId: other.customer.id,
    });

    const list = await admin.call(listMails);
    const failed = await admin.call(listMails, { query: { state: 'failed', limit: '1' } });
    const found = await admin.call(listMails, { query: { search: 'hell' } });
    const all = await (await platform()).call(listMails);

    const ids = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);
    expect(ids(list)).toEqual([second.id, first.id]);
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.body[0]).not.toHaveProperty('html');
    expect(ids(failed)).toEqual([first.id]);
    expect(ids(found)).toEqual([second.id]);
    expect(ids(all)).toEqual([foreign.id, second.id, first.id]);
    expect(ids(await admin.call(listMails, { query: { manufacturerId: String(other.maker.id) } }))).toEqual(
      [],
    );
  });

  it('shows an email as the recipient sees it, with the names of its attachments and without their sources', async () => {
    const { maker, customer, admin } = await tenant();
    const mail = await storeFailedMail(app, { manufacturerId: maker.id, wholesaleCustomerId: customer.id });

    const { body, text } = await open(admin, mail.id);

    expect(body).toMatchObject({
      html: '<p>Invoice</p>',
      text: 'Invoice',
      attachments: [{ name: 'invoice.pdf', contentType: 'application/pdf' }],
      lastError: '550 No such mailbox',
    });
    expect(text).not.toContain('"source"');
    expect(body).not.toHaveProperty('eventKey');
  });

  it('renders an attachment again, and reports a missing one', async () => {
    const { maker, customer, admin } = await tenant();
    const { id } = await storeFailedMail(app, { manufacturerId: maker.id, wholesaleCustomerId: customer.id });

    const pdf = await admin.call(getMailAttachment, { params: { id, index: 0 } });

    expect(pdf.status, pdf.text.slice(0, 200)).toBe(200);
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    expect((await admin.call(getMailAttachment, { params: { id, index: 1 } })).status).toBe(404);
  });

  it('shows emails of users without a manufacturer only to the platform administrator', async () => {
    const { admin } = await tenant();
    const fresh = await app.user({ email: 'fresh@example.test' });
    const ctx = app.running.systemContext();
    await inTransaction(ctx, (ctx) =>
      queueMail(ctx, passwordResetMail({ ...fresh, manufacturerId: null }, link)),
    );
    const mail = await lastMail();

    expect((await open(admin, mail?.id)).status).toBe(404);
    expect((await open(await platform(), mail?.id)).status).toBe(200);
  });

  it('shows no one the link of a password reset or an invitation, whatever the state of the email', async () => {
    const { admin, maker, customer } = await tenant();
    const user = await app.user({ manufacturerId: maker.id, password: 'a good password' });
    const ctx = app.running.systemContext();
    await inTransaction(ctx, (ctx) => queueMail(ctx, passwordResetMail(user, link)));
    const reset = await lastMail();
    const { mailId } = await invited(admin, customer.id);
    const token = app.tokenIn(await lastMail());
    const readers = [admin, await platform(), await app.as({ id: user.id })];

    for (const state of ['kept', 'queued', 'failed', 'sent'] as const) {
      await app.db.update(mails).set({ state });
      for (const reader of readers) {
        for (const { status, text } of [await open(reader, reset?.id), await open(reader, mailId)]) {
          expect([200, 403]).toContain(status);
          expect(text).not.toMatch(/a-token|link\.invalid|set-password/);
          expect(text).not.toContain(token);
        }
      }
    }
    expect((await open(admin, reset?.id)).body.text).toContain('(the link is left out here)');
    expect((await open(admin, reset?.id)).body.html).not.toContain('<a ');
  });

  it('keeps a failed email for reading if it is sent again without a mail server', async () => {
    const { maker, customer, admin } = await tenant();
    const { id } = await storeFailedMail(app, { manufacturerId: maker.id, wholesaleCustomerId: customer.id });

    expect((await admin.call(retryMail, { params: { id } })).body.state).toBe('kept');
  });
});

describe('the outbox of the demo', () => {
  const app = useTestApp();
  beforeAll(() => {
    // Only the setting matters here; the demo data is not needed.
    Object.assign(app.config, { demo: true });
  });

  it('shows a reset link only to the platform administrator of the demo, which has no mailboxes', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const user = await app.user({ manufacturerId, password: 'a good password' });
    const ctx = app.running.systemContext();
    const mail = await inTransaction(ctx, (ctx) => queueMail(ctx, passwordResetMail(user, link)));
    const read = async (reader: Visitor) =>
      (await reader.call(getMail, { params: { id: mail?.id ?? 0 } })).body;

    const platform = await read(await app.as({ isAdmin: true }));
    const tenantAdmin = await read(await app.as({ manufacturerId, isAdmin: true, isOrgAdmin: true }));

    expect(platform.text).toContain(link);
    expect(platform.html).toContain(`<a href="${link}"`);
    expect(JSON.stringify(tenantAdmin)).not.toContain('a-token');
  });
});

describe('the outbox of a server with a mail server', () => {
  const app = useTestApp({ settings: { SMTP_URL: peer.url } });
  beforeEach(() => {
    peer.received.length = 0;
  });

  async function failed(values: Partial<typeof mails.$inferInsert> = {}) {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    const owner = { manufacturerId: maker.id, wholesaleCustomerId: customer.id };
    const mail = await storeFailedMail(app, owner, values);
    const admin = await app.as({ manufacturerId: maker.id, isOrgAdmin: true });
    return { mail, retry: () => admin.call(retryMail, { params: { id: mail.id } }) };
  }

  it('sends a failed email again, only once', async () => {
    const { mail, retry } = await failed();

    const reply = await retry();
    expect(reply.body).toMatchObject({ id: mail.id, state: 'queued', lastError: '550 No such mailbox' });
    expect((await retry()).status).toBe(409);
    await app.runJobs();

    expect(peer.received).toHaveLength(1);
    expect(await app.db.select().from(mails)).toMatchObject([
      { state: 'sent', attempts: 2, lastError: null },
    ]);
  });

  it.each(['queued', 'sent', 'kept'] as const)('does not send an email again that is %s', async (state) => {
    const { retry } = await failed({ state });

    const reply = await retry();

    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe('Only an email that could not be sent can be sent again.');
    expect(await app.runJobs()).toBe(0);
  });

  it('does not send an email again whose link was removed by an update', async () => {
    const { mail, retry } = await failed({ kind: 'invitation', text: 'Begin: (the link is left out here)' });

    const reply = await retry();

    expect(reply).toMatchObject({
      status: 409,
      body: { message: 'The link in this email was removed. Please send a new email.' },
    });
    expect(await app.db.select().from(mails)).toEqual([mail]);
  });
});
