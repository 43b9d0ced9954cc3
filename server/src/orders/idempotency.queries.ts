import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotStatement, placesFor } from '../db/hot-statement';
import { idempotencyKeys } from '../db/schema/idempotency';

type KeyRow = typeof idempotencyKeys.$inferSelect;

const claim = placesFor(getTableColumns(idempotencyKeys));
const keyInsert = hotStatement<KeyRow>(
  'claim_idempotency_key',
  sql`insert into ${idempotencyKeys} (${claim.names}) values (${claim.places})
    on conflict do nothing returning key`,
);

/** Returns true if the key is new. If another request has just claimed it, this waits until that one ends. */
export const claimKey = async (db: Database, values: KeyRow): Promise<boolean> =>
  (await keyInsert(db, values)).length > 0;

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

/** For a response that is known only after the key was claimed. */
export async function setKeyResponse(
  db: Database,
  { userId, route, key }: Pick<KeyRow, 'userId' | 'route' | 'key'>,
  response: unknown,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ response })
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key)),
    );
}

/** Updates stored responses to the new public id of an order. */
export async function followPublicId(db: Database, from: string, to: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ response: { publicId: to } })
    .where(sql`${idempotencyKeys.response} ->> 'publicId' = ${from}`);
}
