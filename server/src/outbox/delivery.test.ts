import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../context';
import { mails } from '../db/schema/mail';
import { connectSmtp } from '../gateways/smtp';
import { type Mail, queueMail } from '../mail/queue-mail';
import { headersOf, type SmtpBehavior, startSmtpPeer } from '../testing/smtp-peer';
import { storeInvoice } from '../testing/store-documents';
import { useTestApp } from '../testing/test-app';
import { sendMail } from './send-mail';
import { sweepMails } from './sweep-mails';

const peer = await startSmtpPeer();
afterAll(() => peer.close());

const HOUR_MS = 60 * 60 * 1000;
const mail = (number: number, changes: Partial<Mail> = {}): Mail => ({
  eventKey: `event:${number}`,
  kind: 'order_saved',
  manufacturerId: null,
  recipient: { name: null, address: `shop${number}@example.test` },
  subject: `Mail ${number}`,
  html: `<p>Mail ${number}</p>`,
  text: `Mail ${number}`,
  ...changes,
});

describe('delivery', () => {
  const app = useTestApp({
    poolSize: 4,
    settings: { SMTP_URL: peer.url, PUBLIC_URL: 'https://orders.example.test' },
  });
  beforeEach(() => {
    peer.behavior = 'accept';
    peer.received.length = 0;
  });

  const ctx = () => app.running.systemContext();
  const queue = (each: Mail) => inTransaction(ctx(), (ctx) => queueMail(ctx, each));
  const allMails = () => app.db.select().from(mails).orderBy(asc(mails.id));
  const recipients = () => peer.received.flatMap(({ to }) => to).sort();
  const messageIds = () => peer.received.flatMap(headersOf).filter((line) => line.startsWith('Message-ID:'));
  const tryAll = () => app.runJobs().catch(() => undefined); // a failed job waits for its retry

  it('sends every email exactly once through a server that fails, stalls, disconnects and recovers', async () => {
    // Short timeouts for the test; the default ones add up to half a minute.
    const hasty = connectSmtp(peer.url, 'orders@example.test', { connectMs: 2_000, answerMs: 300 });
    const hurried = () => ({ ...ctx(), mailSender: hasty });
    const numbers = [1, 2, 3, 4, 5, 6];
    for (const number of numbers) await queue(mail(number));
    const ids = (await allMails()).map(({ id }) => id);
    const moods: SmtpBehavior[] = ['close', { refuse: 451 }, 'stall', 'accept', 'close-amid', 'accept'];

    for (const [round, mood] of moods.entries()) {
      peer.behavior = mood;
      // In the first round in which the server accepts emails, only half of them are sent.
      const tried = ids.filter((_, index) => mood !== 'accept' || round === 5 || index % 2 === 0);
      for (const id of tried) await sendMail(hurried(), id).catch(() => undefined); // retried in the next round
    }
    hasty.close();

    expect(recipients()).toEqual(numbers.map((number) => `shop${number}@example.test`));
    expect(new Set(messageIds()).size).toBe(numbers.length);
    expect((await allMails()).map(({ state }) => state)).toEqual(numbers.map(() => 'sent'));
  });

  it('sends an email once if several jobs try at the same time', async () => {
    await queue(mail(1));
    const [queued] = await allMails();

    await Promise.all([1, 2, 3, 4].map(() => sendMail(ctx(), queued?.id ?? 0)));

    expect(peer.received).toHaveLength(1);
    expect(await allMails()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  it('keeps the Message-ID after a crash between sending an email and storing that it was sent', async () => {
    await queue(mail(1));
    await app.runJobs();
    await app.db.update(mails).set({ state: 'queued', sentAt: null });
    const [unsure] = await allMails();

    await sendMail(ctx(), unsure?.id ?? 0);

    const ids = messageIds();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends an email whose sending process died', async () => {
    await queue(mail(1));
    await app.db.update(mails).set({ claimedUntil: new Date(app.now().getTime() + 60_000), attempts: 1 });
    await app.runJobs();
    expect(peer.received).toEqual([]);
    app.passTime(HOUR_MS);

    await sweepMails(ctx());
    await app.runJobs();

    expect(recipients()).toEqual(['shop1@example.test']);
    expect(await allMails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('retries an email whose last attempt was killed, and gives up after a day', async () => {
    await queue(mail(1));
    await app.running.deps.pool.query(`update jobs.job set state = 'failed'`);
    peer.behavior = { refuse: 451 };

    await sweepMails(ctx());
    await tryAll();
    expect(await allMails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await app.running.deps.pool.query(`update jobs.job set state = 'failed'`);
    app.passTime(25 * HOUR_MS);
    await sweepMails(ctx());

    expect(await allMails()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('451') }]);
  });

  it('does not add a second job for an email that has one', async () => {
    await queue(mail(1));
    app.passTime(25 * HOUR_MS);

    await sweepMails(ctx());
    await sweepMails(ctx());
    await app.runJobs();

    expect(peer.received).toHaveLength(1);
    expect(await app.runJobs()).toBe(0);
  });

  it('spreads its attempts over about a day', async () => {
    await queue(mail(1));

    const { rows } = await app.running.deps.pool.query<{ limit: number; delay: number }>(
      `select retry_limit as limit, retry_delay as delay from jobs.job where name = 'send-mail'`,
    );

    const { limit = 0, delay = 0 } = rows[0] ?? {};
    const shortest = Array.from({ length: limit }, (_, each) => delay * 2 ** each);
    const hours = shortest.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    // A random part of up to the same length is added to each pause.
    expect(hours).toBeGreaterThan(16);
    expect(hours * 2).toBeLessThan(36);
  });

  it('attaches the invoice as a PDF that is rendered when the email is sent', async () => {
    const order = await app.order();
    const invoice = await storeInvoice(app, order);
    const attachments = [
      { name: 'T-INV-000001.pdf', contentType: 'application/pdf', source: `invoice:${invoice.id}` },
    ];
    await queue(mail(1, { attachments }));

    await app.runJobs();

    const [received] = peer.received;
    expect(received?.source).toContain('Content-Type: application/pdf; name=T-INV-000001.pdf');
    const [, base64 = ''] = received?.source.split(/filename=T-INV-000001\.pdf\r\n\r\n/) ?? [];
    expect(
      Buffer.from(base64.split('\r\n--')[0] ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('attaches the order confirmation', async () => {
    const order = await app.order();
    const attachments = [
      { name: 'order.pdf', contentType: 'application/pdf', source: `order-confirmation:${order.id}` },
    ];
    await queue(mail(1, { attachments }));

    await app.runJobs();

    expect(peer.received[0]?.source).toContain('Content-Type: application/pdf; name=order.pdf');
  });

  it('retries later if an attachment cannot be rendered', async () => {
    const order = await app.order();
    const attachments = [{ name: 'invoice.pdf', contentType: 'application/pdf', source: 'invoice:1' }];
    await queue(mail(1, { attachments }));
    await expect(app.runJobs()).rejects.toThrow();
    expect(peer.received).toEqual([]);
    expect(await allMails()).toMatchObject([
      { state: 'queued', attempts: 1, lastError: 'Invoice not found' },
    ]);
    await storeInvoice(app, order);

    await app.runJobs();

    expect(peer.received).toHaveLength(1);
    expect(await app.db.select().from(mails).where(eq(mails.state, 'sent'))).toHaveLength(1);
  });
});
