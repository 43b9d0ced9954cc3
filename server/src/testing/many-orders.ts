import type { Pool, PoolClient } from 'pg';
import type { TestApp } from './test-app';

interface LargeTenant {
  manufacturerId: number;
  salesOrganizationId: number;
  customerIds: readonly number[];
}

interface History {
  /** The time between orders. */
  secondsApart?: number;
  /** Orders older than this are completed and paid, as in a company with years of history. */
  settledBefore?: Date;
}

/** A manufacturer with a sales organization and fifty customers, and no orders yet. */
export async function createLargeTenant(app: TestApp): Promise<LargeTenant> {
  const { id: manufacturerId } = await app.manufacturer();
  const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId });
  const customerIds: number[] = [];
  for (let index = 0; index < 50; index += 1) {
    customerIds.push((await app.customer({ manufacturerId })).id);
  }
  return { manufacturerId, salesOrganizationId, customerIds };
}

/** The first of many orders is created right after this. */
export const FIRST_OF_MANY = new Date('2024-01-01T00:00:00Z');

/**
 * Checks and triggers are off: the inserted rows refer to rows that were just read. Indexes are built over all rows at
 * once afterwards.
 */
export async function insertInBulk(
  pool: Pool,
  tables: readonly string[],
  insert: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `SET statement_timeout = 0; SET maintenance_work_mem = '512MB'; SET session_replication_role = replica`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any($1::regclass[]) and not indisunique`,
      [tables],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await insert(client);
    for (const { definition } of indexes) await client.query(definition);
    for (const table of tables) await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    await client.query('RESET statement_timeout; RESET maintenance_work_mem; RESET session_replication_role');
    client.release();
  }
}

/** Inserts orders of a manufacturer, a minute apart by default, and what a trigger adds to each. */
export async function insertManyOrders(
  pool: Pool,
  books: LargeTenant,
  count: number,
  { secondsApart = 60, settledBefore }: History = {},
): Promise<void> {
  const { manufacturerId, salesOrganizationId, customerIds } = books;
  await insertInBulk(pool, ['orders', 'order_parties'], async (client) => {
    await client.query(
      `insert into orders (public_id, manufacturer_id, sales_organization_id, wholesale_customer_id, order_number,
         status, payment_method, company_name, customer_email, payment_terms, subtotal, tax, shipping, discount,
         total, created_at, amount_paid, purchase_order_number, requested_ship_date)
       select 'public-' || $1::int || '-' || number, $1, case when number % 3 = 0 then $2::int end,
         ($3::int[])[1 + number % cardinality($3::int[])], 'MANY-' || lpad(number::text, 7, '0'),
         case when at < $6 then 'completed'
           else (array['delivered', 'shipped', 'processing', 'pending', 'cancelled', 'completed'])[1 + number % 6] end,
         'Terms',
         (array['Fern', 'Harbor', 'Juniper', 'Maple', 'Willow'])[1 + number % 5] || ' Shop ' || number % 5000,
         'buyer' || number % 5000 || '@example.test', 'NET30', 4800, 0, 0, 0, 4800,
         at, case when at < $6 then 4800 else 0 end, case when number % 3 = 0 then 'PO-' || lpad(number::text, 7, '0') end,
         (at + interval '3 days')::date
       from generate_series(1, $4::int) as number,
         lateral (select $7::timestamptz + number * $5 * interval '1 second' as at) as moment`,
      [
        manufacturerId,
        salesOrganizationId,
        customerIds,
        count,
        secondsApart,
        settledBefore ?? FIRST_OF_MANY,
        FIRST_OF_MANY,
      ],
    );
    await client.query(
      `insert into order_parties (manufacturer_id, wholesale_customer_id, search_text)
       select distinct manufacturer_id, wholesale_customer_id, lower(company_name || U&'\\001F' || customer_email)
       from orders where manufacturer_id = $1 on conflict do nothing`,
      [manufacturerId],
    );
  });
}

/** Products for the lines of many orders. */
export async function createProducts(app: TestApp, manufacturerId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await app.product({ manufacturerId })).id);
  return ids;
}

/** Gives each order of the manufacturer three lines. */
export async function insertLines(
  pool: Pool,
  manufacturerId: number,
  productIds: readonly number[],
): Promise<void> {
  await insertInBulk(pool, ['order_items'], async (client) => {
    await client.query(
      `insert into order_items (order_id, ordered_at, position, product_id, name, sku, case_pack_quantity, case_pack_cost,
         wholesale_price_per_unit, quantity, unit_price, total_price, is_tester)
       select id, created_at, line, ($2::int[])[1 + (id * 7 + line * 13) % cardinality($2::int[])], 'Line', 'LINE', 12, 1600, 0,
         1, 1600, 1600, false
       from orders, generate_series(0, 2) as line where manufacturer_id = $1 order by id, line`,
      [manufacturerId, productIds],
    );
  });
}

/** Gives each order of the manufacturer an invoice, due after thirty days. */
export async function insertInvoices(pool: Pool, manufacturerId: number): Promise<void> {
  await insertInBulk(pool, ['invoices'], async (client) => {
    await client.query(
      `insert into invoices (manufacturer_id, order_id, kind, number, token, issued_on, due_on, total, content)
       select $1, id, 'invoice', 'MANY-' || id, 'many-' || id, created_at, created_at + interval '30 days', total, '{}'
       from orders where manufacturer_id = $1 order by id`,
      [manufacturerId],
    );
  });
}
