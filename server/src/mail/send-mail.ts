import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { mails } from '../db/schema/mail';
import { MailRefused } from '../gateways/smtp';

/** The job behind a queued mail. Throwing makes the queue try again later; a refusal for good ends in 'failed'. */
export async function sendMail(ctx: Context, mailId: number): Promise<void> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.state === 'sent' || mail.state === 'kept' || !ctx.mailSender) return;
  try {
    await ctx.mailSender.send({
      // The same id at every try, so that a mail accepted just before a crash threads instead of doubling.
      messageId: `<${mail.id}.${mail.createdAt.getTime()}@${new URL(ctx.config.publicUrl).hostname}>`,
      recipient: { name: mail.recipientName, address: mail.recipientAddress },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const state = error instanceof MailRefused ? 'failed' : 'queued';
    await ctx.db
      .update(mails)
      .set({ state, lastError: reason.slice(0, 500), attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, mailId));
    if (state === 'failed') return;
    throw error;
  }
  await ctx.db
    .update(mails)
    .set({ state: 'sent', sentAt: ctx.now(), lastError: null, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, mailId));
}

/** Told when the queue gives up: the mail stays visible with its reason and can be sent again by hand. */
export async function giveUpOnMail(ctx: Context, mailId: number): Promise<void> {
  await ctx.db.update(mails).set({ state: 'failed' }).where(eq(mails.id, mailId));
}
