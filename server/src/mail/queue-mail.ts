import type { Context } from '../context';
import { mails } from '../db/schema/mail';

export interface Mail {
  /** One mail per event: a second one with the same key is not queued. */
  eventKey: string;
  kind: string;
  manufacturerId: number | null;
  recipient: { name: string | null; address: string };
  subject: string;
  html: string;
  text: string;
}

/** Writes the mail down in the transaction of what it tells of; a job sends it once that is committed. */
export async function queueMail(ctx: Context, mail: Mail): Promise<void> {
  const [queued] = await ctx.db
    .insert(mails)
    .values({
      eventKey: mail.eventKey,
      kind: mail.kind,
      manufacturerId: mail.manufacturerId,
      recipientName: mail.recipient.name,
      recipientAddress: mail.recipient.address,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // Without a mail server it is kept for reading under Admin.
      state: ctx.mailSender ? 'queued' : 'kept',
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: mails.eventKey })
    .returning({ id: mails.id, state: mails.state });
  if (queued?.state === 'queued') await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: queued.id });
}
