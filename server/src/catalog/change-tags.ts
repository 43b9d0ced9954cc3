import { AppError } from '@casepack/contract/errors';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { collections, products, tags } from '../db/schema/catalog';
import { announceCatalogChange } from './announce-catalog-change';
import { getCatalogToEdit } from './catalog-scope';

export async function createTag(ctx: Context, name: string, asked?: number): Promise<{ name: string }> {
  const node = await getCatalogToEdit(ctx, asked);
  const { manufacturerId } = node;
  return inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(tags)
      .values({ manufacturerId, name, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ name: tags.name });
    if (added.length === 0 || (await isCarried(ctx, manufacturerId, name))) {
      const message = `There is already a tag named ${name}`;
      throw new AppError('conflict', message, { fields: { name: message } });
    }
    await recordAudit(ctx, {
      action: 'tag_created',
      subjectType: 'tag',
      subjectId: name,
      subjectName: name,
      node,
    });
    await announceCatalogChange(ctx, manufacturerId);
    return { name };
  });
}

const holds = (column: SQL, name: string): SQL => sql`${column} @> ${sql.param([name])}::text[]`;

const carriers = (manufacturerId: number, name: string): SQL =>
  sql`${products.manufacturerId} = ${manufacturerId} and ${products.deletedAt} is null
    and ${holds(sql`${products.tags}`, name)}`;

async function isCarried(ctx: Context, manufacturerId: number, name: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(carriers(manufacturerId, name))
    .limit(1);
  return rows.length > 0;
}

/** Replaces every tag list that contains the tag with `change(list)`. */
async function changeEverywhere(
  ctx: Context,
  manufacturerId: number,
  name: string,
  change: (list: SQL) => SQL,
) {
  const now = ctx.now();
  // By id, in the order in which orders lock products, to avoid deadlocks.
  await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(carriers(manufacturerId, name))
    .orderBy(products.id)
    .for('update');
  const ofProducts = await ctx.db
    .update(products)
    .set({ tags: change(sql`${products.tags}`), updatedAt: now, version: sql`${products.version} + 1` })
    .where(carriers(manufacturerId, name));
  const ofCollections = await ctx.db
    .update(collections)
    .set({
      tagFilters: change(sql`${collections.tagFilters}`),
      updatedAt: now,
      version: sql`${collections.version} + 1`,
    })
    .where(and(eq(collections.manufacturerId, manufacturerId), holds(sql`${collections.tagFilters}`, name)));
  const declared = await ctx.db
    .delete(tags)
    .where(and(eq(tags.manufacturerId, manufacturerId), eq(tags.name, name)));
  const wasDeclared = declared.rowCount === 1;
  if (!ofProducts.rowCount && !ofCollections.rowCount && !wasDeclared) throw notFound('Tag');
  return { wasDeclared };
}

/** If a product has both the old and the new tag, one is left. */
export async function renameTag(
  ctx: Context,
  name: string,
  newName: string,
  asked?: number,
): Promise<{ name: string }> {
  const node = await getCatalogToEdit(ctx, asked);
  const { manufacturerId } = node;
  return inTransaction(ctx, async (ctx) => {
    const rename = (list: SQL) =>
      name === newName
        ? list
        : sql`array_replace(array_remove(${list}, ${newName}::text), ${name}::text, ${newName}::text)`;
    const { wasDeclared } = await changeEverywhere(ctx, manufacturerId, name, rename);
    if (wasDeclared) {
      const renamed = { manufacturerId, name: newName, createdAt: ctx.now() };
      await ctx.db.insert(tags).values(renamed).onConflictDoNothing();
    }
    await recordAudit(ctx, {
      action: 'tag_renamed',
      subjectType: 'tag',
      subjectId: newName,
      subjectName: newName,
      node,
      changes: { name: { from: name, to: newName } },
    });
    await announceCatalogChange(ctx, manufacturerId);
    return { name: newName };
  });
}

export async function deleteTag(ctx: Context, name: string, asked?: number): Promise<{ message: string }> {
  const node = await getCatalogToEdit(ctx, asked);
  const { manufacturerId } = node;
  return inTransaction(ctx, async (ctx) => {
    const without = (list: SQL) => sql`array_remove(${list}, ${name}::text)`;
    await changeEverywhere(ctx, manufacturerId, name, without);
    await recordAudit(ctx, {
      action: 'tag_deleted',
      subjectType: 'tag',
      subjectId: name,
      subjectName: name,
      node,
    });
    await announceCatalogChange(ctx, manufacturerId);
    return { message: 'Tag deleted' };
  });
}
