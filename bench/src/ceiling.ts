import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/** What the machine can do: a fixed response, the bytes of an image, and one indexed SELECT of 24 rows, with nothing else. */
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

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`ready at ${address}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});
