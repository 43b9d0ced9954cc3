import { AppError } from '@casepack/contract/errors';
import type { ImportCounts } from '@casepack/contract/imports/import';
import { MAX_PART_NUMBERS, TOO_MANY_PART_NUMBERS } from '@casepack/contract/part-numbers/part-number';
import { type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/record-audit';
import { catalogNode } from '../../catalog/catalog-scope';
import type { Context } from '../../context';
import { inParts } from '../../db/in-parts';
import type { ImportTask, KindWork } from '../kind-work';
import { namedCustomers } from './named-customers.queries';

/** The numbers of the file, each with its customer and product if they exist, and with what it stands for now. */
async function prepare({ db }: Context, { manufacturerId }: ImportTask): Promise<void> {
  await db.execute(sql`drop table if exists file_numbers`);
  await db.execute(sql`create temporary table file_numbers on commit drop as
    select matched.*, stored.product_id as before_id,
      coalesce(stored.product_id = matched.product_id and stored.part_number = matched.part_number, false) as is_same
    from (
      select staged.line, coalesce(staged.customer_number, staged.business_name) as called, staged.part_number,
        staged.sku, customer.id as customer_id, customer.matches, known.id as product_id,
        min(staged.line) over (partition by customer.id, lower(staged.part_number)) as first_line
      from staged_rows staged
      left join (${namedCustomers(manufacturerId)}) as customer on customer.line = staged.line
      left join products known on known.manufacturer_id = ${manufacturerId}::int
        and lower(known.sku) = lower(staged.sku) and known.deleted_at is null
    ) as matched
    left join part_numbers stored on stored.wholesale_customer_id = matched.customer_id
      and lower(stored.part_number) = lower(matched.part_number)
    order by matched.customer_id, matched.line`);
  await db.execute(sql`analyze file_numbers`);
}

const unknownCustomer = sql`select line, 'customer_number', case when matches > 1
    then 'There are several customers named ' || called || '. Use the customer number'
    else 'There is no customer ' || called end
  from file_numbers where customer_id is null`;

const unknownProduct = sql`select line, 'sku', 'There is no product with the SKU ' || sku
  from file_numbers where product_id is null`;

const repeated = sql`select line, 'part_number', 'The part number ' || part_number || ' is already on line ' || first_line
  from file_numbers where line > first_line and customer_id is not null`;

const isNew = sql`before_id is null`;

async function count({ db }: Context): Promise<ImportCounts> {
  const { rows } = await db.execute<Record<keyof ImportCounts, number>>(sql`
    select count(*) filter (where ${isNew})::int as created,
      count(*) filter (where not (${isNew}) and not is_same)::int as updated,
      count(*) filter (where is_same)::int as unchanged
    from file_numbers`);
  return rows[0] ?? { created: 0, updated: 0, unchanged: 0 };
}

async function requireRoom({ db }: Context): Promise<void> {
  const { rows } = await db.execute(sql`select from part_numbers
    where wholesale_customer_id in (select customer_id from file_numbers)
    group by wholesale_customer_id having count(*) > ${MAX_PART_NUMBERS} limit 1`);
  if (rows.length > 0) throw new AppError('invalid_input', TOO_MANY_PART_NUMBERS);
}

async function apply(ctx: Context, { manufacturerId, report }: ImportTask): Promise<ImportCounts> {
  // As everyone who changes part numbers does, by id.
  await ctx.db.execute(sql`select from wholesale_customers where id in (select customer_id from file_numbers)
    order by id for no key update`);
  const counts = await count(ctx);
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const insertPart = async (part: SQL) => {
    await ctx.db.execute(sql`
      insert into part_numbers (wholesale_customer_id, manufacturer_id, part_number, product_id, created_at, updated_at)
      select customer_id, ${manufacturerId}::int, part_number, product_id, ${now}, ${now}
      from file_numbers where ${part} and not is_same order by customer_id, line
      on conflict (wholesale_customer_id, lower(part_number))
      do update set part_number = excluded.part_number, product_id = excluded.product_id,
        updated_at = excluded.updated_at`);
  };
  await inParts(ctx.db, 'file_numbers', insertPart, report);
  await requireRoom(ctx);
  const { created, updated } = counts;
  if (created + updated > 0)
    await recordAudit(ctx, {
      action: 'part_numbers_imported',
      subjectType: 'organization',
      subjectId: 'import',
      subjectName: `${created + updated} part numbers`,
      node: catalogNode(manufacturerId),
      changes: { added: { from: null, to: created }, changed: { from: null, to: updated } },
    });
  return counts;
}

export const partNumberWork: KindWork = {
  prepare,
  problems: () => [unknownCustomer, unknownProduct, repeated],
  count,
  apply,
};
