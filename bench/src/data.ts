import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { hashPassword } from '../../server/src/auth/passwords';
import { openPool } from '../../server/src/db/client';
import { migrateDatabase, sourceMigrationsFolder } from '../../server/src/db/migrate';
import { inDatabase } from './database';

export interface Size {
  name: 'small' | 'large';
  products: number;
  customers: number;
  orders: number;
}

/** In both, a customer has at least as many orders as a filtered list counts, so that the lists are equally long. */
export const sizes: readonly [Size, Size] = [
  { name: 'small', products: 10_000, customers: 20, orders: 10_000 },
  { name: 'large', products: 100_000, customers: 1_000, orders: 1_000_000 },
];

export const CATEGORIES = 40;
/** Each word occurs in about this many product names, regardless of their number. */
const HITS = 50;
export const LINES = 5;
/** One order in this many has its lines; more would only take time to build. */
export const WITH_LINES = 10;
/** One order in this many is on hold, has a refund due, or is paid by check. */
const RARE = 100;
export const REPS = 10;
const POPULAR = 5;
/** The ids of the popular products, which are all over the catalog. */
export const popularId = ({ products }: Pick<Size, 'products'>, n: number): number =>
  1 + Math.floor((products * (1 + 2 * (n % POPULAR))) / (2 * POPULAR + 1));
const password = 'a password for the bench';
export const seat = { email: 'maker@bench.test', password };
/** A user of a customer with a price list of its own. */
export const buyerSeat = { email: 'buyer@bench.test', password };
/** Products on that list, each with a price for one case and a break. */
const LISTED = 5_000;
/** More than anybody owes, so that the credit of every order is checked and none is held. */
const CREDIT_LIMIT = 999_999_999;
/** Buys at the products' own prices, for the workloads that look up one customer. */
const UNLISTED_CUSTOMER = 2;

/** Of the manufacturer, by as many of its users as needed. */
const DRAFTS = 10_000;
const DRAFTS_EACH = 1_000;

/** Images of a page of the catalog, in one size, each of about the bytes of a photo in that size. */
export const IMAGES = 24;
export const IMAGE_EDGE = 320;
export const IMAGE_BYTES = 20_000;
const MD5_BYTES = 16;

/** The nth made-up word, as SQL: letters that resemble no other word. */
const wordOf = (n: string): string =>
  `translate(left(md5('word ' || (${n})), 9), '0123456789', 'ghijklmnop')`;

const statements = ({ products, customers, orders }: Size, passwordHash: string): string[] => [
  `insert into manufacturers (name, number_prefix) values ('Bench Works', 'BW')`,
  `insert into users (email, first_name, password_hash, role, manufacturer_id, is_org_admin)
   values ('${seat.email}', 'Bench', '${passwordHash}', 'manufacturer', 1, true)`,
  `insert into memberships (user_id, manufacturer_id) values (1, 1)`,
  `insert into sales_organizations (manufacturer_id, name) values (1, 'Bench Agents')`,
  `insert into wholesale_customers (manufacturer_id, sales_organization_id, name, business_name, contact_email)
   select 1, case when n % 3 = 0 then 1 end, 'Buyer ' || n, 'Shop ' || n, 'buyer' || n || '@bench.test'
   from generate_series(1, ${customers}) as n`,
  `insert into locations (wholesale_customer_id, name, address_line1, city, state, zip_code, is_primary)
   select n, 'Shop', n || ' Main Street', 'Springfield', 'IL', '62701', true from generate_series(1, ${customers}) as n`,
  `insert into products (manufacturer_id, sku, name, description, category, tags, wholesale_price_per_unit,
     case_pack_quantity, case_pack_cost, units_available, created_at)
   select 1, 'SOAP-' || lpad(n::text, 7, '0'), initcap(${wordOf(`n % ${products / HITS}`)}) || ' Soap ' || n,
     'Made in small batches, cured for six weeks and wrapped in paper.', 'Category ' || n % ${CATEGORIES},
     array['tag' || n % 30], 400 + n % 900, 12, 12 * (400 + n % 900), 1000000000,
     timestamptz '2025-01-01' + n * interval '1 second'
   from generate_series(1, ${products}) as n`,
  `insert into price_lists (manufacturer_id, name) values (1, 'Bench prices')`,
  `insert into price_list_entries (price_list_id, product_id, manufacturer_id, is_tester, from_quantity, price)
   select 1, id, 1, false, quantity, price - quantity from products, unnest(array[1, 10]) as quantity
   where id % ${products / LISTED} = 0`,
  `update wholesale_customers set credit_limit = ${CREDIT_LIMIT},
     price_list_id = case when id <> ${UNLISTED_CUSTOMER} then 1 end`,
  `insert into users (email, first_name, password_hash, role, wholesale_customer_id)
   values ('${buyerSeat.email}', 'Bench', '${passwordHash}', 'wholesale_customer', 1)`,
  `insert into memberships (user_id, wholesale_customer_id) values (2, 1)`,
  `insert into users (email, first_name, last_name, password_hash, role, manufacturer_id)
   select 'staff' || n || '@bench.test', 'Staff', n::text, '', 'manufacturer', 1 from generate_series(1, ${DRAFTS / DRAFTS_EACH}) as n`,
  `insert into orders (public_id, manufacturer_id, sales_organization_id, wholesale_customer_id, order_number, status,
     payment_method, company_name, contact_person, customer_email, payment_terms, subtotal, tax, shipping, discount,
     total, created_at, requested_ship_date, purchase_order_number, rep_user_id, amount_paid, paid_at, refund_due,
     held_for)
   select 'bench-' || n, 1, case when n % 3 = 0 then 1 end, 1 + n % ${customers}, 'BW-' || lpad(n::text, 7, '0'),
     (array['delivered', 'shipped', 'processing', 'pending', 'cancelled', 'completed'])[1 + n % 6],
     case when n % ${RARE} = 1 then 'Check' else 'Terms' end,
     'Shop ' || 1 + n % ${customers}, 'Buyer', 'buyer' || 1 + n % ${customers} || '@bench.test', 'NET30',
     total, 0, 0, 0, total, at, (at + interval '3 days')::date,
     case when n % 3 = 0 then 'PO-' || lpad(n::text, 7, '0') end, case when n % 3 = 0 then 3 + n % ${REPS} end,
     case when n % 6 in (0, 5) then total else 0 end, case when n % 6 in (0, 5) then at end, n % ${RARE} = 2,
     case when n % ${RARE} = 3 then array['credit_limit'] else '{}' end
   from generate_series(1, ${orders}) as n,
     lateral (select 1000 + n::bigint * 7919 % 100000 as total, timestamptz '2024-01-01' + n * interval '50 seconds' as at) as facts`,
  // Each second order has one of a few popular products.
  `insert into order_items (order_id, ordered_at, position, product_id, name, sku, case_pack_quantity, case_pack_cost,
     wholesale_price_per_unit, quantity, unit_price, total_price, is_tester)
   select id, created_at, line,
     case when n % 2 = 0 and line = 1 then 1 + ${products}::bigint * (1 + 2 * (n / 2 % ${POPULAR})) / (2 * ${POPULAR} + 1) else 1 + (n * 7 + line) % ${products} end,
     'Soap', 'SOAP-' || line, 12, 4800, 400, 1, 4800, 4800, false
   from generate_series(1, ${orders / WITH_LINES}) as n
   join orders on id = n * ${WITH_LINES}, generate_series(1, ${LINES}) as line`,
  `insert into drafts (id, owner_user_id, manufacturer_id, customer_id, content, line_count, total, updated_at)
   select gen_random_uuid(), 3 + n % ${DRAFTS / DRAFTS_EACH}, 1, 1 + n % ${customers}, jsonb_build_object('notes', repeat(md5(n::text), 50)),
     20, 4800, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${DRAFTS}) as n`,
  `insert into images (manufacturer_id, key, width, height)
   select 1, md5('image ' || n), ${IMAGE_EDGE}, ${IMAGE_EDGE} from generate_series(0, ${IMAGES - 1}) as n`,
  `insert into image_files (image_id, size, content)
   select id, ${IMAGE_EDGE}, string_agg(decode(md5(key || part), 'hex'), '') from images, generate_series(1, ${IMAGE_BYTES / MD5_BYTES}) as part
   group by id`,
  `select setval('order_numbers_1', ${orders + 1})`,
];

/** Changes with the schema and the content, so that outdated data is not used. */
function stampOf(size: Size): string {
  const folder = sourceMigrationsFolder();
  const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const hash = createHash('sha256').update(JSON.stringify(statements(size, '')));
  for (const name of migrations.sort()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function isBuilt(url: string, stamp: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query('select 1 from bench_data where stamp = $1', [stamp]);
    return rows.length === 1;
  } catch {
    // The database does not exist yet, or was not finished.
    return false;
  } finally {
    await client.end();
  }
}

async function build(url: string, size: Size, stamp: string): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const pool = openPool({ url, size: 1, onConnectionError: fail });
  try {
    await migrateDatabase(pool, sourceMigrationsFolder());
    await pool.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    // Faster if the indexes are rebuilt afterwards.
    const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i
       where i.tablename in ('orders', 'products', 'order_items')
         and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    );
    for (const { name } of indexes) await pool.query(`drop index ${name}`);
    for (const statement of statements(size, await hashPassword(seat.password))) await pool.query(statement);
    for (const { definition } of indexes) await pool.query(definition);
    await pool.query('vacuum analyze');
    await pool.query(`create table bench_data as select '${stamp}' as stamp`);
  } finally {
    await pool.end();
  }
}

/** A database of that size, kept between runs; saved orders add to it, so each run uses a copy. */
export async function prepareData(serverUrl: string, size: Size): Promise<string> {
  const kept = `casepack_bench_${size.name}`;
  const url = inDatabase(serverUrl, kept);
  const stamp = stampOf(size);
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    if (!(await isBuilt(url, stamp))) {
      await client.query(`drop database if exists ${kept}`);
      await client.query(`create database ${kept}`);
      await build(url, size, stamp);
    }
    const copy = `${kept}_run`;
    await client.query(`drop database if exists ${copy} with (force)`);
    await client.query(`create database ${copy} template ${kept} strategy file_copy`);
    return inDatabase(serverUrl, copy);
  } finally {
    await client.end();
  }
}
