import type { ListQuery } from '@casepack/contract/list-query';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { priceLists } from '../db/schema/organizations';

// Names the outer table explicitly, since drizzle omits it if only one table is selected from.
const columns = {
  ...getTableColumns(priceLists),
  isStandard: sql<boolean>`exists (select 1 from manufacturers
    where id = price_lists.manufacturer_id and standard_price_list_id = price_lists.id)`,
  entryCount: sql<number>`(select count(*)::int from price_list_entries where price_list_id = price_lists.id)`,
  customerCount: sql<number>`(select count(*)::int from wholesale_customers where price_list_id = price_lists.id)`,
  salesOrganizationCount: sql<number>`(select count(*)::int from sales_organizations
    where price_list_id = price_lists.id)`,
};

export async function findPriceList(db: Database, id: number): Promise<PriceList | undefined> {
  const [row] = await db.select(columns).from(priceLists).where(eq(priceLists.id, id));
  return row;
}

export async function findPriceLists(
  db: Database,
  { manufacturerId, ...query }: ListQuery<'name' | 'updatedAt'> & { manufacturerId: number | undefined },
): Promise<Page<PriceList>> {
  const condition: SQL | undefined = and(
    manufacturerId === undefined ? undefined : eq(priceLists.manufacturerId, manufacturerId),
    containsText(query.search, [priceLists.name, priceLists.note]),
  );
  const byName = sql`lower(${priceLists.name})`;
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select(columns)
    .from(priceLists)
    .where(condition)
    .orderBy(
      ...orderBy(query.sort, { name: byName, updatedAt: priceLists.updatedAt }, [asc(byName)], priceLists.id),
    )
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(priceLists, condition) };
}

/** Waits for concurrent changes of the list; `delete` also waits for concurrent assignments. */
export async function lockPriceList(db: Database, id: number, purpose: 'edit' | 'delete'): Promise<void> {
  await db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(eq(priceLists.id, id))
    .for(purpose === 'delete' ? 'update' : 'no key update');
}

export async function touchPriceList(db: Database, id: number, now: Date): Promise<void> {
  await db
    .update(priceLists)
    .set({ updatedAt: now, version: sql`${priceLists.version} + 1` })
    .where(eq(priceLists.id, id));
}
