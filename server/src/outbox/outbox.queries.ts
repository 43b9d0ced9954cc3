import type { MailState, MailSummary } from '@casepack/contract/outbox/mail';
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, type Page, rowsOf } from '../db/list-page';
import { mails } from '../db/schema/mail';

export type MailRow = typeof mails.$inferSelect;

const summaryColumns = {
  id: mails.id,
  kind: mails.kind,
  orderId: mails.orderId,
  recipientName: mails.recipientName,
  recipientAddress: mails.recipientAddress,
  subject: mails.subject,
  state: mails.state,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
} satisfies Record<keyof MailSummary, unknown>;

interface OutboxQuery {
  search?: string | undefined;
  sort?: 'createdAt' | '-createdAt' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  state?: MailState | undefined;
  manufacturerId?: number | undefined;
}

export async function findMails(db: Database, scope: SQL, query: OutboxQuery): Promise<Page<MailSummary>> {
  const condition = and(
    scope,
    query.manufacturerId === undefined ? undefined : eq(mails.manufacturerId, query.manufacturerId),
    query.state ? eq(mails.state, query.state) : undefined,
    containsText(query.search, [mails.subject, mails.recipientAddress, mails.recipientName]),
  );
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select(summaryColumns)
    .from(mails)
    .where(condition)
    // Ids increase over time, and the index of the tenant is sorted by them.
    .orderBy(query.sort === 'createdAt' ? asc(mails.id) : desc(mails.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(mails, condition) };
}

export async function findMail(db: Database, id: number): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Queues an email again that failed or is held back; returns false if its state is another one. */
export async function requeueMail(db: Database, id: number, state: 'queued' | 'kept'): Promise<boolean> {
  const rows = await db
    .update(mails)
    .set({ state, claimedUntil: null })
    .where(and(eq(mails.id, id), inArray(mails.state, ['failed', 'held'])))
    .returning({ id: mails.id });
  return rows.length > 0;
}
