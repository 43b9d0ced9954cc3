import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { mails } from '../db/schema/mail';
import { MailRefused } from '../gateways/smtp';
import { withLink, withoutLink } from '../mail/secret-link';
import { drawAttachment } from './draw-attachment';

type MailRow = typeof mails.$inferSelect;

// Longer than a mail server and the drawing of attachments may take together.
const CLAIM_MS = 10 * 60 * 1000;

/** Claims the email, so that two jobs never send it at the same time. */
async function claim(ctx: Context, mailId: number): Promise<MailRow | undefined> {
  const now = ctx.now();
  const [mail] = await ctx.db
    .update(mails)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS), attempts: sql`${mails.attempts} + 1` })
    .where(
      and(
        eq(mails.id, mailId),
        eq(mails.state, 'queued'),
        or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now)),
      ),
    )
    .returning();
  return mail;
}

async function send(ctx: Context, sender: NonNullable<Context['mailSender']>, mail: MailRow): Promise<void> {
  const attachments = [];
  for (const attachment of mail.attachments) {
    const { name, contentType } = attachment;
    attachments.push({ name, contentType, content: await drawAttachment(ctx, attachment) });
  }
  const { html, text } = mail.sealedLink
    ? withLink(mail, ctx.mailLinks.open(mail.sealedLink, mail.eventKey))
    : mail;
  await sender.send({
    // The same id at every try, so that a mail accepted just before a crash threads instead of doubling.
    messageId: `<${mail.id}.${mail.createdAt.getTime()}@${new URL(ctx.config.publicUrl).hostname}>`,
    recipient: { name: mail.recipientName, address: mail.recipientAddress },
    replyTo: mail.replyTo,
    subject: mail.subject,
    html,
    text,
    attachments,
  });
}

/** The job behind a queued mail. Throwing makes the queue try again later; a refusal for good ends in 'failed'. */
export async function sendMail(ctx: Context, mailId: number): Promise<void> {
  const { mailSender } = ctx;
  const isThis = eq(mails.id, mailId);
  if (!mailSender) {
    // It was queued when there was a mail server; now it is for reading only.
    await ctx.db
      .update(mails)
      .set({ state: 'kept' })
      .where(and(isThis, eq(mails.state, 'queued')));
    return;
  }
  const mail = await claim(ctx, mailId);
  if (!mail) return;
  try {
    await send(ctx, mailSender, mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const state = error instanceof MailRefused ? 'failed' : 'queued';
    await ctx.db
      .update(mails)
      .set({ state, lastError: reason.slice(0, 500), claimedUntil: null })
      .where(isThis);
    if (state === 'failed') return;
    throw error;
  }
  await ctx.db
    .update(mails)
    .set({
      state: 'sent',
      sentAt: ctx.now(),
      lastError: null,
      claimedUntil: null,
      // Only the recipient has the link from now on.
      ...(mail.sealedLink ? { ...withoutLink(mail), sealedLink: null } : {}),
    })
    .where(isThis);
}

/** Told when the queue gives up: the mail stays visible with its reason and can be sent again by hand. */
export async function giveUpOnMail(ctx: Context, mailId: number): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ state: 'failed', claimedUntil: null })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
}
