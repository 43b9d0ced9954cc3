import type { RememberedColumns } from '@casepack/contract/imports/guess-columns';
import type { ImportState, ImportSummary } from '@casepack/contract/imports/import';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/client';
import { importColumns, imports } from '../db/schema/imports';

export type ImportRow = typeof imports.$inferSelect;
type NewImport = typeof imports.$inferInsert;

const LISTED = 50;

/** False if there is one with this id. */
export async function insertImport(db: Database, values: NewImport): Promise<boolean> {
  const added = await db.insert(imports).values(values).onConflictDoNothing().returning({ id: imports.id });
  return added.length > 0;
}

export async function findImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Locked until the transaction ends. */
export async function findImportForUpdate(db: Database, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('no key update');
  return row;
}

export async function findImportsOf(
  db: Database,
  ownerUserId: number,
  manufacturerId: number,
): Promise<ImportSummary[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(and(eq(imports.ownerUserId, ownerUserId), eq(imports.manufacturerId, manufacturerId)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(LISTED);
  return rows;
}

/** Changes an import that is in one of these states; undefined if it is not. */
export async function updateImport(
  db: Database,
  id: string,
  from: readonly ImportState[],
  values: Partial<NewImport>,
): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), inArray(imports.state, [...from])))
    .returning();
  return row;
}

export async function findRemembered(
  db: Database,
  manufacturerId: number,
  kind: ImportKind,
): Promise<RememberedColumns> {
  const [row] = await db
    .select({ remembered: importColumns.remembered })
    .from(importColumns)
    .where(and(eq(importColumns.manufacturerId, manufacturerId), eq(importColumns.kind, kind)));
  return row?.remembered ?? {};
}

export async function saveRemembered(
  db: Database,
  manufacturerId: number,
  kind: ImportKind,
  remembered: RememberedColumns,
): Promise<void> {
  await db
    .insert(importColumns)
    .values({ manufacturerId, kind, remembered })
    .onConflictDoUpdate({ target: [importColumns.manufacturerId, importColumns.kind], set: { remembered } });
}

/** With their rows. */
export async function deleteImportsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before));
}
