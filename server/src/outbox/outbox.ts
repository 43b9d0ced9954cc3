import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { AppError } from '@casepack/contract/errors';
import type { MailSummary, StoredMail } from '@casepack/contract/outbox/mail';
import { authorize, notFound } from '../access';
import { findMailBrand } from '../brand/mail-brand';
import { type Context, inTransaction } from '../context';
import { Download } from '../http/answers';
import { brandMail } from '../mail/layout';
import { lacksLink, withLink, withoutLink } from '../mail/secret-link';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { drawAttachment } from './draw-attachment';
import { findMail, type MailRow, requeueMail } from './outbox.queries';

async function getMailRow(ctx: Context, id: number): Promise<MailRow> {
  const mail = await findMail(ctx.db, id);
  if (!mail) throw notFound('Mail');
  if (mail.manufacturerId !== null) {
    authorize(ctx, 'mail:view', nodeOfManufacturer({ id: mail.manufacturerId }), 'Mail');
  } else if (!isPlatformAdmin(ctx.actor)) {
    // An account email of a user without a manufacturer belongs to no tenant.
    throw notFound('Mail');
  }
  return mail;
}

/** Links that give access to an account are shown only in the demo, which has no mailboxes, to its administrator. */
const showsLinks = (ctx: Context): boolean => ctx.config.demo && isPlatformAdmin(ctx.actor);

function readableBody(ctx: Context, mail: MailRow): { html: string; text: string } {
  return mail.sealedLink && showsLinks(ctx)
    ? withLink(mail, ctx.mailLinks.open(mail.sealedLink, mail.eventKey))
    : withoutLink(mail);
}

export async function getKeptMail(ctx: Context, id: number): Promise<StoredMail> {
  const mail = await getMailRow(ctx, id);
  const brand = await findMailBrand(ctx, mail.manufacturerId);
  // The logo travels with the email and cannot be shown here.
  const body = readableBody(ctx, mail);
  return { ...mail, ...(brand ? brandMail(body, { ...brand, logo: undefined }) : body) };
}

export async function getMailAttachment(ctx: Context, id: number, index: number): Promise<Download> {
  const mail = await getMailRow(ctx, id);
  const attachment = mail.attachments[index];
  if (!attachment) throw notFound('Attachment');
  return new Download(
    attachment.name,
    attachment.contentType,
    await drawAttachment(ctx, mail.manufacturerId, attachment),
  );
}

/** Sends a failed email again, with another day of attempts. */
export function retryMail(ctx: Context, id: number): Promise<MailSummary> {
  return inTransaction(ctx, async (ctx) => {
    if (lacksLink(await getMailRow(ctx, id))) {
      throw new AppError('conflict', 'The link in this email was removed. Please send a new email.');
    }
    const state = ctx.mailSender ? 'queued' : 'kept';
    if (!(await requeueMail(ctx.db, id, state))) {
      throw new AppError('conflict', 'Only an email that could not be sent can be sent again.');
    }
    if (state === 'queued') await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: id });
    return getMailRow(ctx, id);
  });
}
