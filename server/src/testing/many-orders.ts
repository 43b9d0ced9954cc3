import type { Pool } from 'pg';

interface Books {
  manufacturerId: number;
  salesOrganizationId: number;
  customerIds: readonly number[];
}

/** Fills the books of a manufacturer with orders, a minute apart, by one statement. */
export async function insertManyOrders(pool: Pool, books: Books, count: number): Promise<void> {
  const { manufacturerId, salesOrganizationId, customerIds } = books;
  const client = await pool.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET maintenance_work_mem = '512MB'`);
    // Quicker with the indexes made anew afterwards.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'orders' and indexname in ('orders_search', 'orders_by_manufacturer_status', 'orders_by_age',
         'orders_by_manufacturer', 'orders_by_sales_organization', 'orders_by_customer')`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `insert into orders (public_id, manufacturer_id, sales_organization_id, wholesale_customer_id, order_number,
         status, payment_method, company_name, customer_email, payment_terms, subtotal, tax, shipping, discount,
         total, created_at)
       select 'public-' || $1::int || '-' || number, $1, case when number % 3 = 0 then $2::int end,
         ($3::int[])[1 + number % cardinality($3::int[])], 'MANY-' || lpad(number::text, 7, '0'),
         (array['delivered', 'shipped', 'processing', 'pending', 'cancelled', 'completed'])[1 + number % 6], 'Terms',
         (array['Fern', 'Harbor', 'Juniper', 'Maple', 'Willow'])[1 + number % 5] || ' Shop ' || number % 5000,
         'buyer' || number % 5000 || '@example.test', 'NET30', 4800, 0, 0, 0, 4800,
         timestamptz '2024-01-01' + number * interval '1 minute'
       from generate_series(1, $4::int) as number`,
      [manufacturerId, salesOrganizationId, customerIds, count],
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE orders');
  } finally {
    await client.query('RESET statement_timeout; RESET maintenance_work_mem');
    client.release();
  }
}
