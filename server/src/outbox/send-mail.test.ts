import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '../context';
import { mails } from '../db/schema/mail';
import { connectSmtp, MailRefused } from '../gateways/smtp';
import { jobHandlers, onJobFailed } from '../job-handlers';
import { JobQueue } from '../jobs/job-queue';
import { invitationMail, passwordResetMail } from '../mail/account-mails';
import { type Mail, queueMail } from '../mail/queue-mail';
import { headersOf, readableSource, type SmtpBehavior, startSmtpPeer } from '../testing/smtp-peer';
import { useTestApp } from '../testing/test-app';
import { sendMail } from './send-mail';

const peer = await startSmtpPeer();
afterAll(() => peer.close());

const ann = { id: 7, email: 'ann@example.test', firstName: 'Ann', lastName: 'Archer', manufacturerId: null };
const link = 'https://orders.example.test/set-password#token';
const mailTo = (changes: Partial<Mail> = {}): Mail => {
  const { userId: _, ...mail } = passwordResetMail(ann, link);
  return { ...mail, ...changes };
};

describe('a mail', () => {
  const app = useTestApp({
    settings: {
      SMTP_URL: peer.url,
      MAIL_FROM: 'Casepack <orders@example.test>',
      PUBLIC_URL: 'https://orders.example.test',
    },
  });
  beforeEach(() => {
    peer.behavior = 'accept';
    peer.received.length = 0;
  });

  // Without a user, since these tests are only about the emails.
  const queue = ({ userId: _, ...mail }: Mail) =>
    inTransaction(app.running.systemContext(), (ctx) => queueMail(ctx, mail));
  const stored = async () => (await app.db.select().from(mails))[0];

  it('is sent once, from the configured sender, as HTML and as text', async () => {
    await queue(mailTo());

    await app.runJobs();

    expect(peer.received).toMatchObject([{ from: 'orders@example.test', to: ['ann@example.test'] }]);
    const [mail] = peer.received.map(readableSource);
    expect(mail).toContain('Subject: Choose a new password');
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    expect(mail).toContain(link);
    expect(await stored()).toMatchObject({ state: 'sent', attempts: 1, lastError: null, sentAt: app.now() });
  });

  it('loads nothing from other servers when it is opened', async () => {
    await queue(mailTo());

    const mail = await stored();

    expect(mail?.html).not.toMatch(/<(img|link|script|iframe)|url\(/i);
  });

  it('is not sent before the change it reports is committed', async () => {
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      await queueMail(ctx, mailTo());
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');

    const jobs = await app.runJobs();

    expect(jobs).toBe(0);
    expect(peer.received).toEqual([]);
  });

  it('is never sent twice for one event', async () => {
    await queue(mailTo({ eventKey: 'order-placed:1' }));
    await queue(mailTo({ eventKey: 'order-placed:1' }));
    await app.runJobs();

    const [mail] = await app.db.select().from(mails);
    await sendMail(app.running.systemContext(), mail?.id ?? 0);

    expect(peer.received).toHaveLength(1);
  });

  it.each<[string, SmtpBehavior, RegExp]>([
    ['the server says try again', { refuse: 451 }, /451/],
    ['the server hangs up', 'close', /./],
    ['the server hangs up in the middle of it', 'close-amid', /./],
  ])('is retried when %s', async (_what, behavior, reason) => {
    await queue(mailTo());
    peer.behavior = behavior;
    await expect(app.runJobs()).rejects.toThrow();
    expect(await stored()).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringMatching(reason),
    });
    peer.behavior = 'accept';

    await app.runJobs();

    expect(peer.received).toHaveLength(1);
    expect(await stored()).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  it('gives a sign-in link only to the recipient', async () => {
    await queue(mailTo());
    const waiting = await stored();

    await app.runJobs();

    expect(peer.received.map(readableSource)[0]).toContain(link);
    const sent = await stored();
    expect(JSON.stringify([waiting, sent])).not.toContain('set-password#');
    expect(waiting?.sealedLink).toBeInstanceOf(Buffer);
    expect(sent?.sealedLink).toBeNull();
    expect(sent?.text).toContain('(the link is left out here)');
  });

  it('has the manufacturer as the address for replies', async () => {
    await queue(mailTo({ replyTo: 'orders@maker.test' }));

    await app.runJobs();

    expect(peer.received.flatMap(headersOf)).toContain('Reply-To: orders@maker.test');
  });

  it('keeps its Message-ID for all attempts', async () => {
    await queue(mailTo());
    const [mail] = await app.db.select().from(mails);

    await app.runJobs();

    const messageId = `Message-ID: <${mail?.id}.${mail?.createdAt.getTime()}@orders.example.test>`;
    expect(peer.received.flatMap(headersOf)).toContain(messageId);
  });

  it('fails at once when the server rejects it permanently, with the reason', async () => {
    await queue(mailTo());
    peer.behavior = { refuse: 550 };

    await app.runJobs();

    expect(await stored()).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('550'),
    });
  });

  it('is marked as failed when its last attempt fails', async () => {
    await queue(mailTo());
    peer.behavior = { refuse: 451 };
    await app.running.deps.pool.query('UPDATE jobs.job SET retry_count = retry_limit');
    const worker = new JobQueue({ url: app.databaseUrl, runsJobs: false, onError: () => {} });
    await worker.open();
    onTestFinished(() => worker.close());

    const ctx = app.running.systemContext();
    await worker.work(jobHandlers(ctx), (name, data) => onJobFailed(ctx, name, data));

    await vi.waitFor(async () => expect(await stored()).toMatchObject({ state: 'failed' }), {
      timeout: 10_000,
    });
    expect(await stored()).toMatchObject({ lastError: expect.stringContaining('451') });
  });

  it.each([
    'Eve\r\nBcc: evil@example.test',
    'Eve\nBcc: evil@example.test',
    'Eve\u0000\u000bBcc: evil@example.test',
  ])('gets no additional header from the name %j', async (firstName) => {
    await queue(passwordResetMail({ ...ann, firstName }, link));

    await app.runJobs();

    expect(peer.received.map(({ to }) => to)).toEqual([['ann@example.test']]);
    expect(peer.received.flatMap(headersOf).filter((line) => /^bcc:/i.test(line))).toEqual([]);
  });

  it('gets no additional header from the name of an organization', async () => {
    await queue(invitationMail(ann, link, 'Acme\r\nBcc: evil@example.test\r\n\r\nbody'));

    await app.runJobs();

    const headers = peer.received.flatMap(headersOf);
    expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(headers).toContainEqual(
      expect.stringMatching(/^Subject: You are invited to order with Acme Bcc:/),
    );
  });

  it.each([
    'b@example.test, evil@example.test',
    'b@example.test\r\nBcc: evil@example.test',
    '"b" <evil@example.test>',
  ])('is sent to one recipient or none for the address %j', async (address) => {
    await queue(mailTo({ recipient: { name: null, address } }));

    await app.runJobs().catch(() => undefined); // refused by the mail server or never sent

    expect(peer.received.flatMap(({ to }) => to)).not.toContain('evil@example.test');
  });

  it('shows markup in a name as text', async () => {
    await queue(
      passwordResetMail({ ...ann, firstName: '<img src=x onerror=alert(1)>', lastName: '"\'&' }, link),
    );

    const mail = await stored();

    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&#39;&amp;');
    expect(mail?.html).not.toContain('<img');
  });
});

describe('a server without a mail server', () => {
  const app = useTestApp();

  it('keeps emails for reading and sends none', async () => {
    await inTransaction(app.running.systemContext(), (ctx) => queueMail(ctx, mailTo()));

    const jobs = await app.runJobs();

    expect(jobs).toBe(0);
    expect(await app.db.select().from(mails)).toMatchObject([{ state: 'kept', attempts: 0 }]);
  });
});

describe('a mail that was queued when there was a mail server', () => {
  const app = useTestApp();

  it('is kept for reading if the mail server was removed', async () => {
    await inTransaction(app.running.systemContext(), (ctx) => queueMail(ctx, mailTo()));
    await app.db.update(mails).set({ state: 'queued' });
    const [mail] = await app.db.select().from(mails);

    await sendMail(app.running.systemContext(), mail?.id ?? 0);

    expect(await app.db.select().from(mails)).toMatchObject([{ state: 'kept' }]);
  });
});

describe('a mail server that rejects our password', () => {
  it('does not fail the email, which waits until the setting is corrected', async () => {
    const strict = await startSmtpPeer({ refusesPasswords: true });
    const url = strict.url.replace('smtp://', 'smtp://casepack:wrong@');
    const sender = connectSmtp(url, 'orders@example.test');
    onTestFinished(async () => {
      sender.close();
      await strict.close();
    });
    const mail = { messageId: '<1@example.test>', recipient: { name: null, address: 'ann@example.test' } };

    const sending = sender.send({ ...mail, subject: 'Hello', html: 'Hello', text: 'Hello' });

    const refusal = await sending.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'EAUTH' });
    expect(refusal).not.toBeInstanceOf(MailRefused);
  });
});

describe('a mail server that never answers', () => {
  it('does not block an email forever', async () => {
    const silent = await startSmtpPeer();
    silent.behavior = 'stall';
    const sender = connectSmtp(silent.url, 'orders@example.test', { connectMs: 2_000, answerMs: 200 });
    onTestFinished(async () => {
      sender.close();
      await silent.close();
    });
    const mail = { messageId: '<1@example.test>', recipient: { name: null, address: 'ann@example.test' } };

    const sending = sender.send({ ...mail, subject: 'Hello', html: 'Hello', text: 'Hello' });

    await expect(sending).rejects.toThrow();
  });
});
