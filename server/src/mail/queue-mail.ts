import { getTableColumns } from 'drizzle-orm';
import type { Context } from '../context';
import { mails } from '../db/schema/mail';

/** `source` names what is drawn when the mail is sent or shown, so that the row stays small: `invoice:12`. */
export interface MailAttachment {
  name: string;
  contentType: string;
  source: string;
}

export interface Mail {
  /** One mail per event: a second one with the same key is not queued. */
  eventKey: string;
  kind: string;
  manufacturerId: number | null;
  /** The order, or the user, that it is about. */
  orderId?: number;
  userId?: number;
  recipient: { name: string | null; address: string };
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
}

const { html: _html, text: _text, attachments: _attachments, ...receipt } = getTableColumns(mails);

/** What the outbox knows of a mail, without what it says. */
type Queued = Omit<typeof mails.$inferSelect, 'html' | 'text' | 'attachments'>;

/**
 * Writes the mail down in the transaction of what it tells of; a job sends it once that is committed. Undefined where
 * its event was told of before.
 */
export async function queueMail(ctx: Context, mail: Mail): Promise<Queued | undefined> {
  const [queued] = await ctx.db
    .insert(mails)
    .values({
      eventKey: mail.eventKey,
      kind: mail.kind,
      manufacturerId: mail.manufacturerId,
      orderId: mail.orderId ?? null,
      userId: mail.userId ?? null,
      recipientName: mail.recipient.name,
      recipientAddress: mail.recipient.address,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: mail.attachments ?? [],
      // Without a mail server it is kept for reading under Admin.
      state: ctx.mailSender ? 'queued' : 'kept',
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: mails.eventKey })
    .returning(receipt);
  if (queued?.state === 'queued') await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: queued.id });
  return queued;
}
