import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { documents } from '../db/schema/documents';

const { content, ...described } = getTableColumns(documents);
const columns = { ...described, bytes: sql<number>`octet_length(${content})` };

export type DocumentRow = Omit<typeof documents.$inferSelect, 'content'> & { bytes: number };

/** Without the content of the files. */
export const findDocuments = (db: Database, orderId: number): Promise<DocumentRow[]> =>
  db.select(columns).from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id));

const ofOrder = (orderId: number, id: number) => and(eq(documents.orderId, orderId), eq(documents.id, id));

export async function findDocument(
  db: Database,
  orderId: number,
  id: number,
): Promise<typeof documents.$inferSelect | undefined> {
  const [row] = await db.select().from(documents).where(ofOrder(orderId, id));
  return row;
}

export async function countDocuments(db: Database, orderId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(documents).where(eq(documents.orderId, orderId));
  return row?.count ?? 0;
}

export async function insertDocument(
  db: Database,
  values: typeof documents.$inferInsert,
): Promise<DocumentRow> {
  const [row] = await db.insert(documents).values(values).returning(columns);
  if (!row) throw new Error('The document was not inserted');
  return row;
}

/** Returns the name of the deleted document; undefined if the order has no such document. */
export async function deleteDocument(db: Database, orderId: number, id: number): Promise<string | undefined> {
  const [row] = await db.delete(documents).where(ofOrder(orderId, id)).returning({ name: documents.name });
  return row?.name;
}
