import type { Client } from 'pg';

/** What differs in the copy of a row; everything else stays. `c` is the order to copy, `t` the row. */
type Changes = Record<string, string>;

const text22 = (value: string): string =>
  `left(translate(encode(sha256((${value})::bytea), 'base64'), '+/', '-_'), 22)`;

async function copyRows(client: Client, table: string, from: string, changes: Changes): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
        AND NOT attisdropped AND attgenerated = '' AND (attidentity = '' OR attname = ANY($2))`,
    [table, Object.keys(changes)],
  );
  const columns = rows.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => changes[column] ?? `t.${column}`).join(', ')} FROM ${from}`,
  );
}

const lastNumber = `coalesce((SELECT last_value FROM counters k WHERE k.manufacturer_id = t.manufacturer_id AND k.kind = t.kind), 0)`;
const nextNumber = `${lastNumber} + row_number() OVER (PARTITION BY t.manufacturer_id, t.kind ORDER BY c.new, t.id)`;

/** Numbers have no gaps: the counters go on where the copies end. */
const countInvoices = String.raw`
  UPDATE counters k SET last_value = (
    SELECT max(substring(i.number from '\d+$')::int) FROM invoices i
     WHERE i.manufacturer_id = k.manufacturer_id AND i.kind = k.kind)`;

/** The ledger names the request of a refund by its id. */
const nameRefunds = String.raw`
  UPDATE payments p SET reference = format('order %s, refund %s: ', p.order_id, r.id) || substring(p.reference from ': (.*)$')
    FROM copies c JOIN refunds r ON r.order_id = c.new
   WHERE p.order_id = c.new AND p.refunds_payment_id = r.payment_id AND p.reference ~ '^order \d+, refund \d+: '`;

const takeStock = `
  UPDATE products p SET units_available = units_available - taken.units
    FROM (SELECT i.product_id, sum(i.reserved_units) AS units FROM order_items i JOIN copies c ON c.new = i.order_id GROUP BY 1) AS taken
   WHERE taken.product_id = p.id`;

/** Copies all orders after this one, with everything that belongs to them, until there are so many. */
export async function copyOrders(client: Client, after: number, wanted: number): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `CREATE TEMP TABLE copies AS
     SELECT o.id AS old, n, nextval(pg_get_serial_sequence('orders', 'id'))::int AS new
       FROM generate_series(1, ${wanted}) AS n, orders o
      WHERE o.id > ${after} AND NOT EXISTS (
        SELECT FROM payment_intents i WHERE i.order_id = o.id AND i.status IN ('open', 'cancelling'))
      ORDER BY n, o.id LIMIT greatest(0, ${wanted} - (SELECT count(*) FROM orders WHERE id > ${after}))`,
  );
  const ofOrder = (table: string) => `${table} t JOIN copies c ON c.old = t.order_id`;
  const order = { order_id: 'c.new' };
  await copyRows(client, 'orders', 'orders t JOIN copies c ON c.old = t.id ORDER BY c.new', {
    id: 'c.new',
    public_id: text22('t.public_id || c.n'),
    order_number: String.raw`regexp_replace(t.order_number, '\d+$', '') || lpad(nextval('order_numbers_' || t.manufacturer_id)::text, 6, '0')`,
    stripe_payment_intent_id: `t.stripe_payment_intent_id || '_' || c.n`,
    created_at: `t.created_at - c.n * interval '3 hours'`,
  });
  for (const table of ['order_items', 'order_events', 'order_tracking'])
    await copyRows(client, table, `${ofOrder(table)} ORDER BY c.new, t.id`, order);
  await copyRows(client, 'payment_intents', ofOrder('payment_intents'), {
    ...order,
    id: `t.id || '_' || c.n`,
  });
  await client.query(
    `CREATE TEMP TABLE paid AS SELECT t.id AS old, c.n, nextval(pg_get_serial_sequence('payments', 'id'))::int AS new
       FROM ${ofOrder('payments')} ORDER BY c.new, t.id`,
  );
  const paid = (id: string) => `(SELECT p.new FROM paid p WHERE p.old = t.${id} AND p.n = c.n)`;
  await copyRows(client, 'payments', `${ofOrder('payments')} ORDER BY c.new, t.id`, {
    ...{ ...order, id: paid('id'), refunds_payment_id: paid('refunds_payment_id') },
    reference: `t.reference || '_' || c.n`,
  });
  await copyRows(client, 'refunds', ofOrder('refunds'), {
    ...{ ...order, payment_id: paid('payment_id'), request_key: `t.request_key || '_' || c.n` },
  });
  await copyRows(client, 'invoices', ofOrder('invoices'), {
    ...{ ...order, refund_id: paid('refund_id'), token: text22('t.token || c.n') },
    number: String.raw`regexp_replace(t.number, '\d+$', '') || lpad((${nextNumber})::text, 6, '0')`,
  });
  await copyRows(client, 'mails', ofOrder('mails'), { ...order, event_key: `t.event_key || '_' || c.n` });
  await client.query(nameRefunds);
  await client.query(countInvoices);
  await client.query(takeStock);
  await client.query('COMMIT');
}
