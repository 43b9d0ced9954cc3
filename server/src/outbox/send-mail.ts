import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { findMailBrand } from '../brand/mail-brand';
import type { Context } from '../context';
import { mails } from '../db/schema/mail';
import { users } from '../db/schema/users';
import { MailRefused, type OutgoingMail } from '../gateways/smtp';
import { brandMail, logoFile } from '../mail/layout';
import { withLink, withoutLink } from '../mail/secret-link';
import { drawAttachment } from './draw-attachment';

type MailRow = typeof mails.$inferSelect;

// Longer than sending the email and rendering its attachments can take.
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

const RECIPIENT_LEFT = 'The recipient is no longer a user of this seller.';

/** Notifications are for users of a seller: while the mail server was away, one may have left it. */
async function hasLeft({ db }: Context, mail: MailRow): Promise<boolean> {
  if (!mail.kind.startsWith('notification')) return false;
  const isReader = and(
    eq(users.id, mail.userId ?? 0),
    users.active,
    eq(users.tenantId, mail.manufacturerId ?? 0),
    eq(users.email, mail.recipientAddress),
  );
  return (await db.$count(users, isReader)) === 0;
}

async function send(ctx: Context, sender: NonNullable<Context['mailSender']>, mail: MailRow): Promise<void> {
  if (await hasLeft(ctx, mail)) throw new MailRefused(RECIPIENT_LEFT);
  const attachments: NonNullable<OutgoingMail['attachments']> = [];
  for (const attachment of mail.attachments) {
    const { name, contentType } = attachment;
    attachments.push({
      name,
      contentType,
      content: await drawAttachment(ctx, mail.manufacturerId, attachment),
    });
  }
  const body = mail.sealedLink ? withLink(mail, ctx.mailLinks.open(mail.sealedLink, mail.eventKey)) : mail;
  const brand = await findMailBrand(ctx, mail.manufacturerId);
  const { html, text } = brand ? brandMail(body, brand) : body;
  if (brand?.logo) attachments.push({ ...logoFile, content: brand.logo.content });
  await sender.send({
    // The same id at every attempt, so that clients can recognize a duplicate after a crash.
    messageId: `<${mail.id}.${mail.createdAt.getTime()}@${new URL(ctx.config.publicUrl).hostname}>`,
    recipient: { name: mail.recipientName, address: mail.recipientAddress },
    senderName: brand?.senderName,
    replyTo: brand?.replyTo ?? mail.replyTo,
    subject: mail.subject,
    html,
    text,
    attachments,
  });
}

/** The job of a queued email. If it throws, the queue retries it later. A permanent rejection marks it as failed. */
export async function sendMail(ctx: Context, mailId: number): Promise<void> {
  const { mailSender } = ctx;
  const isThis = eq(mails.id, mailId);
  if (!mailSender) {
    // It was queued before the mail server was removed from the settings; now it is only kept for reading.
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

/** Called when the queue gives up. The email stays visible with the reason and can be sent again manually. */
export async function giveUpOnMail(ctx: Context, mailId: number): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ state: 'failed', claimedUntil: null })
    .where(and(eq(mails.id, mailId), eq(mails.state, 'queued')));
}
