import type { ImportCounts } from '@casepack/contract/imports/import';
import { pastOrderColumns } from '@casepack/contract/imports/kinds/orders';
import { MAX_CENTS } from '@casepack/contract/money';
import { type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/record-audit';
import { catalogNode } from '../../catalog/catalog-scope';
import type { Context } from '../../context';
import type { ImportTask, KindWork } from '../kind-work';
import { contradicting } from './contradicting.queries';
import { insertPastOrders } from './insert-past-orders.queries';
import { namedCustomers } from './named-customers.queries';

const orderNames = Object.keys(pastOrderColumns);

/** The orders of the file by their number, and their lines with the products that exist. */
async function prepare({ db }: Context, { manufacturerId }: ImportTask): Promise<void> {
  await db.execute(sql`drop table if exists file_orders, file_lines`);
  await db.execute(sql`create temporary table file_lines on commit drop as
    select staged.group_key, staged.line, staged.sku, staged.quantity, staged.unit_price, known.id as product_id
    from staged_rows staged
    left join products known on known.manufacturer_id = ${manufacturerId}::int
      and lower(known.sku) = lower(staged.sku) and known.deleted_at is null`);
  await db.execute(sql`create temporary table file_orders on commit drop as
    select one.*, lines.subtotal, customer.id as customer_id, customer.matches, past.order_id as known_id
    from (select distinct on (group_key) * from staged_rows where group_key is not null order by group_key, line) as one
    join (
      select group_key, sum(quantity::bigint * unit_price) as subtotal from file_lines group by group_key
    ) as lines using (group_key)
    left join (${namedCustomers(manufacturerId)}) as customer on customer.line = one.line
    left join imported_orders past on past.manufacturer_id = ${manufacturerId}::int and lower(past.number) = one.group_key`);
  await db.execute(sql`analyze file_orders`);
  await db.execute(sql`analyze file_lines`);
}

const unknownCustomer = sql`select line, 'customer_number', case
    when coalesce(customer_number, business_name) is null then 'Customer number or company is required'
    when matches > 1 then 'There are several customers named ' || business_name || '. Use the customer number'
    else 'There is no customer ' || coalesce(customer_number, business_name) || '. Import the customers first' end
  from file_orders where customer_id is null`;

const unknownProduct = sql`select line, 'sku', 'There is no product with the SKU ' || sku || '. Import the products first'
  from file_lines where product_id is null`;

const undated = (today: string): SQL => sql`select line, 'order_date', case when order_date is null
    then 'Order date is required' else 'The order date is in the future' end
  from file_orders where order_date is null or order_date > ${today}::date`;

const tooLarge = sql`select line, 'unit_price', 'The total of the order is too large, or less than its discount'
  from file_orders
  where subtotal > ${MAX_CENTS} or coalesce(discount, 0) > subtotal
    or subtotal + coalesce(tax, 0) + coalesce(shipping, 0) - coalesce(discount, 0) > ${MAX_CENTS}`;

/** Orders that are placed here will get numbers of this form. */
const ownNumber = (
  manufacturerId: number,
): SQL => sql`select file.line, 'order_number', case when placed.id is null
    then file.order_number || ' could be the number of an order placed here. Add something to it, such as OLD-'
    else file.order_number || ' is the number of an order that was placed here' end
  from file_orders file
  left join orders placed on placed.manufacturer_id = ${manufacturerId}::int and placed.order_number = file.order_number
  where file.known_id is null and (placed.id is not null or file.order_number ~ '^[A-Z]{2,4}-[0-9]{6,}$')`;

async function count({ db }: Context): Promise<ImportCounts> {
  const { rows } = await db.execute<{ created: number; unchanged: number }>(sql`
    select count(*) filter (where known_id is null)::int as created,
      count(*) filter (where known_id is not null)::int as unchanged
    from file_orders`);
  return { created: 0, updated: 0, unchanged: 0, ...rows[0] };
}

/** Orders that were imported before stay as they are. Nothing is taken from the stock and nobody is told. */
async function apply(ctx: Context, { manufacturerId, report }: ImportTask): Promise<ImportCounts> {
  const counts = await count(ctx);
  await insertPastOrders(ctx, manufacturerId, counts.created, report);
  if (counts.created > 0)
    await recordAudit(ctx, {
      action: 'orders_imported',
      subjectType: 'organization',
      subjectId: 'import',
      subjectName: `${counts.created} orders`,
      node: catalogNode(manufacturerId),
      changes: { created: { from: 0, to: counts.created } },
    });
  return counts;
}

export const orderWork: KindWork = {
  groupKey: sql`lower(order_number)`,
  spreads: { from: 'any', noun: 'order' },
  prepare,
  problems: ({ manufacturerId, today }) => [
    unknownCustomer,
    unknownProduct,
    undated(today),
    tooLarge,
    ownNumber(manufacturerId),
    contradicting(orderNames, {
      first: sql`file_orders first on first.group_key = staged.group_key`,
      noun: 'order',
    }),
  ],
  count,
  apply,
};
