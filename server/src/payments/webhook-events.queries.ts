import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client';
import { webhookEvents } from '../db/schema/payments';

/** Returns false if the event was stored before. */
export async function insertWebhookEvent(
  db: Database,
  values: typeof webhookEvents.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(webhookEvents)
    .values(values)
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId });
  return rows.length > 0;
}

export async function markHandled(
  db: Database,
  manufacturerId: number,
  eventId: string,
  handledAt: Date,
): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ handledAt })
    .where(and(eq(webhookEvents.manufacturerId, manufacturerId), eq(webhookEvents.eventId, eventId)));
}
