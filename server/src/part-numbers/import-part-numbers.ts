import type { PartNumberImport } from '@casepack/contract/part-numbers/part-number';
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import type { CustomerRow } from '../organizations/organizations.queries';
import { countImportedRows } from '../uploads/import-limits';
import { refusedFile } from '../uploads/refused-file';
import { auditPartNumbers, requireRoom } from './change-part-numbers';
import { getCustomerOfPartNumbers, type IsOffered, offeredToReader } from './customer-of-part-numbers';
import { lockCustomer, putPartNumbers } from './part-numbers.queries';
import { type PartNumberFile, readPartNumberFile } from './read-part-number-file';

const SAMPLES = 100;

interface ComparedRow extends Record<string, unknown> {
  line: number;
  partNumber: string;
  givenSku: string;
  productId: number | null;
  sku: string | null;
  name: string | null;
  before: string | null;
  isSame: boolean;
  firstLine: number;
}

/** Each row of the file with its product and with what the number stands for now. */
async function compare(
  db: Database,
  { id, manufacturerId }: CustomerRow,
  { lines }: PartNumberFile,
  isOffered: IsOffered,
): Promise<ComparedRow[]> {
  const { rows } = await db.execute<ComparedRow>(sql`
    select given.line, given."partNumber", given.sku as "givenSku", ${products.id} as "productId",
      ${products.sku} as sku, ${products.name} as name, former.sku as before,
      coalesce(stored.product_id = ${products.id} and stored.part_number = given."partNumber", false) as "isSame",
      min(given.line) over (partition by lower(given."partNumber")) as "firstLine"
    from json_to_recordset(${JSON.stringify(lines)}) as given(line int, "partNumber" text, sku text)
    left join ${products} on ${products.manufacturerId} = ${manufacturerId}
      and lower(${products.sku}) = lower(given.sku) and ${products.deletedAt} is null
      and ${isOffered(products.id)}
    left join ${partNumbers} stored on stored.wholesale_customer_id = ${id}
      and lower(stored.part_number) = lower(given."partNumber")
    left join ${products} former on former.id = stored.product_id
      and former.deleted_at is null and ${isOffered(sql`former.id`)}
    order by given.line`);
  return rows;
}

function problemOf(row: ComparedRow): string | undefined {
  if (row.productId === null) return `There is no product with the SKU ${row.givenSku}`;
  if (row.line > row.firstLine)
    return `The part number ${row.partNumber} is already on line ${row.firstLine}`;
  return undefined;
}

function report(file: PartNumberFile, rows: readonly ComparedRow[]): PartNumberImport {
  const changes: PartNumberImport['samples'] = [];
  let unknown = 0;
  let unchanged = 0;
  for (const row of rows) {
    const message = problemOf(row);
    if (row.productId === null) unknown += 1;
    if (message !== undefined) {
      file.add({ line: row.line, column: row.productId === null ? 'sku' : 'part_number', message });
    } else if (row.isSame) {
      unchanged += 1;
    } else {
      const change = row.before === null ? 'added' : 'changed';
      const { partNumber, sku, name, before } = row;
      changes.push({ change, partNumber, sku: sku ?? '', name: name ?? '', before });
    }
  }
  const { rowCount, problemCount, problems } = file;
  const added = changes.filter(({ change }) => change === 'added').length;
  return {
    ...{ rowCount, added, changed: changes.length - added, unchanged, unknown },
    problemCount,
    problems: problems.toSorted((one, other) => one.line - other.line),
    samples: changes.slice(0, SAMPLES),
  };
}

/** What an import of this file would change, and why it would be rejected. */
export async function previewPartNumberImport(
  ctx: Context,
  customerId: number,
  path: string,
): Promise<PartNumberImport> {
  const customer = await getCustomerOfPartNumbers(ctx, customerId, 'part-number:edit');
  const file = await readPartNumberFile(path);
  return report(file, await compare(ctx.db, customer, file, await offeredToReader(ctx, customer)));
}

/** Imports the whole file, or nothing and reports all problems. Numbers that the file does not have stay. */
export async function importPartNumbers(
  ctx: Context,
  customerId: number,
  path: string,
): Promise<PartNumberImport> {
  const file = await readPartNumberFile(path);
  return inTransaction(ctx, async (ctx) => {
    const customer = await getCustomerOfPartNumbers(ctx, customerId, 'part-number:edit');
    await lockCustomer(ctx.db, customerId);
    const rows = await compare(ctx.db, customer, file, await offeredToReader(ctx, customer));
    const result = report(file, rows);
    if (result.problemCount > 0) throw refusedFile(result);
    const wanted = rows.flatMap(({ partNumber, productId, isSame }) =>
      productId === null || isSame ? [] : [{ partNumber, productId }],
    );
    await putPartNumbers(ctx.db, customer, wanted, ctx.now());
    await requireRoom(ctx, customerId);
    const { added, changed } = result;
    if (added + changed > 0) {
      await auditPartNumbers(ctx, customer, 'part_numbers_imported', {
        added: { from: null, to: added },
        changed: { from: null, to: changed },
      });
    }
    await countImportedRows(ctx, result.rowCount);
    return result;
  });
}
