import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * What the machine can do: a fixed response, the bytes of an image, one indexed SELECT of 24 rows, and an order that is
 * stored in five statements and a transaction, with nothing else.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const fixed = JSON.stringify({ fixed: 'x'.repeat(Math.max(0, Number(process.env.FIXED_BYTES) - 12)) });
const image = randomBytes(Number(process.env.IMAGE_BYTES));
const app = Fastify();

app.get('/fixed', (_request, reply) => reply.type('application/json; charset=utf-8').send(fixed));

app.get('/image', (_request, reply) => reply.type('image/webp').send(image));

app.get('/select', async () => {
  const { rows } = await pool.query(
    `select id, manufacturer_id, sku, name, description, category, image_url, tags, wholesale_price_per_unit,
       retail_price_per_unit, case_pack_quantity, case_pack_cost, has_testers_available, tester_price,
       minimum_quantity, units_available, unit_of_measurement, metadata_fields, created_at, updated_at, version
     from products where manufacturer_id = $1 and deleted_at is null order by lower(name) collate "C", id limit 24`,
    [1],
  );
  return rows;
});

interface OrderBody {
  customer: { id: number };
  items: { productId: number; quantity: number }[];
}

/** Looks up customer and products, stores the order and its lines, and takes the stock. */
app.post<{ Body: OrderBody }>('/order', async ({ body }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const customers = await client.query('select id, name from wholesale_customers where id = $1', [
      body.customer.id,
    ]);
    const ids = body.items.map(({ productId }) => productId);
    const quantities = body.items.map(({ quantity }) => quantity);
    const products = await client.query<{ id: number; name: string; case_pack_cost: string }>(
      'select id, name, case_pack_cost from products where id = any($1)',
      [ids],
    );
    const byId = new Map(products.rows.map((row) => [row.id, row]));
    const names = ids.map((id) => byId.get(id)?.name);
    const prices = ids.map((id) => Number(byId.get(id)?.case_pack_cost));
    const total = quantities.reduce((sum, quantity, at) => sum + quantity * Number(prices[at]), 0);
    const stored = await client.query(
      `insert into ceiling.orders (customer_id, total, status) values ($1, $2, 'waiting') returning *`,
      [customers.rows[0].id, total],
    );
    const lines = await client.query(
      `insert into ceiling.order_items (order_id, product_id, name, quantity, unit_price)
       select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::bigint[]) returning *`,
      [stored.rows[0].id, ids, names, quantities, prices],
    );
    await client.query(
      `update ceiling.stock set units = units - taken.quantity
       from unnest($1::int[], $2::int[]) as taken(id, quantity) where stock.id = taken.id`,
      [ids, quantities],
    );
    await client.query('commit');
    return { ...stored.rows[0], items: lines.rows };
  } finally {
    client.release();
  }
});

await pool.query(`
  create schema ceiling;
  create table ceiling.stock as select id, units_available as units from products;
  alter table ceiling.stock add primary key (id);
  create table ceiling.orders (
    id bigserial primary key, customer_id int not null, total bigint not null, status text not null,
    created_at timestamptz not null default now());
  create table ceiling.order_items (
    id bigserial primary key, order_id bigint not null references ceiling.orders, product_id int not null,
    name text not null, quantity int not null, unit_price bigint not null);
  create index on ceiling.order_items (order_id);
  analyze ceiling.stock`);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready at ${address}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});
