import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client';
import { idempotencyKeys } from '../db/schema/orders';

type KeyRow = typeof idempotencyKeys.$inferInsert;

/** True where the key is new. Where another request has just taken it, this waits for how that one ends. */
export async function claimKey(db: Database, values: KeyRow): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

export async function findKey(
  db: Database,
  { userId, route, key }: Pick<KeyRow, 'userId' | 'route' | 'key'>,
): Promise<{ requestHash: string; response: unknown } | undefined> {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
    );
  return row;
}
