import { callerOf } from '@casepack/contract/access/actor';
import { AppError } from '@casepack/contract/errors';
import type { KeptMail, MailSummary } from '@casepack/contract/mail/mail';
import { authorize, notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { Download } from '../http/answers';
import { placeOfManufacturer } from '../organizations/places.queries';
import { findManagedUser } from '../users/managed-users.queries';
import { reachOver } from '../users/user-reach';
import { drawAttachment } from './draw-attachment';
import { findMail, type MailRow, requeueMail } from './outbox.queries';
import { hasSignInLink, withoutSignInLinks } from './sign-in-links';

async function getMailRow(ctx: Context, id: number): Promise<MailRow> {
  const mail = await findMail(ctx.db, id);
  if (!mail) throw notFound('Mail');
  if (mail.manufacturerId !== null) {
    authorize(ctx, 'mail:view', placeOfManufacturer({ id: mail.manufacturerId }), 'Mail');
  } else if (callerOf(ctx.actor) !== 'AD') {
    // An account mail of someone without a manufacturer belongs to no tenant.
    throw notFound('Mail');
  }
  return mail;
}

/**
 * Without a mail server an invitation reaches nobody unless someone hands it on. Whoever manages the user could set
 * the password of an account that has none yet all the same, so the link gives them nothing new. A password reset link
 * would: it opens the account of someone who uses it.
 */
async function mayHandOn(ctx: Context, { kind, state, userId }: MailRow): Promise<boolean> {
  if (kind !== 'invitation' || state !== 'kept' || userId === null) return false;
  const user = await findManagedUser(ctx.db, userId);
  if (!user || user.hasPassword || (user.isAdmin && !ctx.actor?.isAdmin)) return false;
  return (await reachOver(ctx, 'user:manage', user)) === 'allowed';
}

export async function getKeptMail(ctx: Context, id: number): Promise<KeptMail> {
  const mail = await getMailRow(ctx, id);
  const isWhole = !hasSignInLink(mail.kind) || (await mayHandOn(ctx, mail));
  return { ...mail, ...(isWhole ? {} : withoutSignInLinks(mail)) };
}

export async function getMailAttachment(ctx: Context, id: number, index: number): Promise<Download> {
  const mail = await getMailRow(ctx, id);
  const attachment = mail.attachments[index];
  if (!attachment) throw notFound('Attachment');
  return new Download(attachment.name, attachment.contentType, await drawAttachment(ctx, attachment));
}

/** A failed mail gets another day of tries. */
export function retryMail(ctx: Context, id: number): Promise<MailSummary> {
  return inTransaction(ctx, async (ctx) => {
    await getMailRow(ctx, id);
    const state = ctx.mailSender ? 'queued' : 'kept';
    if (!(await requeueMail(ctx.db, id, state))) {
      throw new AppError('conflict', 'Only a mail that could not be sent can be sent again.');
    }
    if (state === 'queued') await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: id });
    return getMailRow(ctx, id);
  });
}
