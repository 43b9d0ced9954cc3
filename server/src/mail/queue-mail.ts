import { getTableColumns, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { hotRows, hotStatement, placesFor } from '../db/hot-statement';
import { mails } from '../db/schema/mail';
import { unconfirmedAddresses } from '../db/schema/organizations';

/** `source`, such as `invoice:12`, is rendered when the email is sent or shown, so that the row stays small. */
export interface MailAttachment {
  name: string;
  contentType: string;
  source: string;
}

export interface Mail {
  /** One email per event: a second one with the same key is not queued. */
  eventKey: string;
  kind: string;
  manufacturerId: number | null;
  /** The order that the email is about. */
  orderId?: number;
  /** The customer of the order. If it has not confirmed the address, the email is held back. */
  customerId?: number;
  userId?: number;
  recipient: { name: string | null; address: string };
  /** The address for replies, if it is not the sender. */
  replyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** Replaces `LINK_PLACE` in the body; stored encrypted, since it opens the recipient's account. */
  secretLink?: string;
}

/** What PostgreSQL decides about an email, and what is shown of it. */
const receiptColumns = {
  id: mails.id,
  eventKey: mails.eventKey,
  state: mails.state,
  recipientAddress: mails.recipientAddress,
  lastError: mails.lastError,
  sentAt: mails.sentAt,
};
type QueuedMail = Pick<typeof mails.$inferSelect, keyof typeof receiptColumns>;
const receipt = hotRows<QueuedMail>(receiptColumns);

/** The columns of a new email, without those that PostgreSQL sets or that are set later. */
const {
  id: _id,
  state: _state,
  attempts: _attempts,
  lastError: _lastError,
  claimedUntil: _claimedUntil,
  sentAt: _sentAt,
  ...queuedColumns
} = getTableColumns(mails);
const written = placesFor(queuedColumns);
type NewMail = Pick<typeof mails.$inferSelect, keyof typeof queuedColumns> & {
  state: 'queued' | 'kept';
  customerId: number | null;
};
const isUnconfirmed = sql`exists (
  select from ${unconfirmedAddresses} unconfirmed
  where unconfirmed.wholesale_customer_id = ${sql.placeholder('customerId')}::int
    and unconfirmed.address = lower(${sql.placeholder('recipientAddress')}::text))`;
const mailInsert = hotStatement<NewMail, QueuedMail>(
  'queue_mail',
  sql`insert into ${mails} (${written.names}, state)
    values (${written.places}, case when ${isUnconfirmed} then 'held' else ${sql.placeholder('state')}::text end)
    on conflict (event_key) do nothing returning ${receipt.columns}`,
  receipt,
);

/**
 * Stores the email in the transaction of the change that it reports; a job sends it after the commit. Returns undefined
 * if there already is an email for the event.
 */
export async function queueMail(ctx: Context, mail: Mail): Promise<QueuedMail | undefined> {
  const [queued] = await mailInsert(ctx.db, {
    eventKey: mail.eventKey,
    kind: mail.kind,
    manufacturerId: mail.manufacturerId,
    orderId: mail.orderId ?? null,
    userId: mail.userId ?? null,
    customerId: mail.customerId ?? null,
    recipientName: mail.recipient.name,
    recipientAddress: mail.recipient.address,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments ?? [],
    sealedLink: mail.secretLink ? ctx.mailLinks.seal(mail.secretLink, mail.eventKey) : null,
    // Without a mail server it is kept for reading under Admin.
    state: ctx.mailSender ? 'queued' : 'kept',
    createdAt: ctx.now(),
  });
  if (!queued) return undefined;
  if (queued.state === 'queued') await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: queued.id });
  return queued;
}
