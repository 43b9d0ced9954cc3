import type { ListQuery } from '@casepack/contract/list-query';
import type { PartNumber } from '@casepack/contract/part-numbers/part-number';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { products } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import { wholesaleCustomers } from '../db/schema/organizations';
import type { CustomerRow } from '../organizations/organizations.queries';
import type { IsOffered } from './customer-of-part-numbers';

const columns = {
  id: partNumbers.id,
  partNumber: partNumbers.partNumber,
  productId: partNumbers.productId,
  sku: products.sku,
  name: products.name,
  updatedAt: partNumbers.updatedAt,
};

const lowerNumber = sql`lower(${partNumbers.partNumber})`;
const lowerSku = sql`lower(${products.sku})`;

/** Numbers of products that are deleted or not offered are neither shown nor used. */
const numbersOf = (customerId: number, isOffered: IsOffered): SQL =>
  sql`${eq(partNumbers.wholesaleCustomerId, customerId)} and ${isNull(products.deletedAt)}
    and ${isOffered(partNumbers.productId)}`;

const ofProduct = eq(products.id, partNumbers.productId);

export async function listPartNumbers(
  db: Database,
  customerId: number,
  query: ListQuery<'partNumber' | 'sku'>,
  isOffered: IsOffered,
): Promise<Page<PartNumber>> {
  const words = (query.search ?? '').split(/\s+/u).filter(Boolean);
  const condition = and(
    numbersOf(customerId, isOffered),
    ...words.map((word) => containsText(word, [partNumbers.partNumber, products.searchText])),
  );
  const { limit, offset } = rowsOf(query);
  const rows = await db
    .select(columns)
    .from(partNumbers)
    .innerJoin(products, ofProduct)
    .where(condition)
    .orderBy(
      ...orderBy(query.sort, { partNumber: lowerNumber, sku: lowerSku }, [asc(lowerNumber)], partNumbers.id),
    )
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(partNumbers)
    .innerJoin(products, ofProduct)
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}

export async function findPartNumber(
  db: Database,
  customerId: number,
  partNumber: string,
  isOffered: IsOffered,
): Promise<PartNumber | undefined> {
  const [row] = await db
    .select(columns)
    .from(partNumbers)
    .innerJoin(products, ofProduct)
    .where(and(numbersOf(customerId, isOffered), sql`${lowerNumber} = lower(${partNumber})`));
  return row;
}

/** The product of each of these part numbers; the keys are the numbers as they were given. */
export async function findProductsByPartNumbers(
  db: Database,
  customerId: number,
  given: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ given: string; productId: number }>(sql`
    select wanted.given, ${partNumbers.productId} as "productId"
    from json_array_elements_text(${JSON.stringify([...new Set(given)])}) as wanted(given)
    join ${partNumbers} on ${partNumbers.wholesaleCustomerId} = ${customerId}
      and ${lowerNumber} = lower(wanted.given)
    join ${products} on ${ofProduct} and ${products.deletedAt} is null`);
  return new Map(rows.map(({ given, productId }) => [given, productId]));
}

/** What the customer calls these products; the newest number of each. */
export async function findPartNumbersOf(
  db: Database,
  customerId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([partNumbers.productId], {
      productId: partNumbers.productId,
      partNumber: partNumbers.partNumber,
    })
    .from(partNumbers)
    .where(
      and(
        eq(partNumbers.wholesaleCustomerId, customerId),
        sql`${partNumbers.productId} = any(${sql.param([...productIds])}::int[])`,
      ),
    )
    .orderBy(asc(partNumbers.productId), desc(partNumbers.updatedAt), desc(partNumbers.id));
  return new Map(rows.map(({ productId, partNumber }) => [productId, partNumber]));
}

/** Changes of one customer's part numbers wait for each other, so that their number stays within the limit. */
export async function lockCustomer(db: Database, customerId: number): Promise<void> {
  await db
    .select({ id: wholesaleCustomers.id })
    .from(wholesaleCustomers)
    .where(eq(wholesaleCustomers.id, customerId))
    .for('no key update');
}

export const countPartNumbers = (db: Database, customerId: number): Promise<number> =>
  db.$count(partNumbers, eq(partNumbers.wholesaleCustomerId, customerId));

interface NewPartNumber {
  partNumber: string;
  productId: number;
}

/** Adds the numbers, or lets them stand for these products from now on. */
export async function putPartNumbers(
  db: Database,
  { id, manufacturerId }: Pick<CustomerRow, 'id' | 'manufacturerId'>,
  numbers: readonly NewPartNumber[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${partNumbers} (wholesale_customer_id, manufacturer_id, part_number, product_id, created_at, updated_at)
    select ${id}::int, ${manufacturerId}::int, "partNumber", "productId", moment, moment
    from json_to_recordset(${JSON.stringify(numbers)}) as given("partNumber" text, "productId" int),
      (select ${now.toISOString()}::timestamptz as moment) as clock
    on conflict (wholesale_customer_id, lower(part_number))
    do update set part_number = excluded.part_number, product_id = excluded.product_id,
      updated_at = excluded.updated_at`);
}

export async function deletePartNumberRow(
  db: Database,
  customerId: number,
  id: number,
): Promise<string | undefined> {
  const [row] = await db
    .delete(partNumbers)
    .where(and(eq(partNumbers.id, id), eq(partNumbers.wholesaleCustomerId, customerId)))
    .returning({ partNumber: partNumbers.partNumber });
  return row?.partNumber;
}
