import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../auth/passwords';
import { loadDemo } from '../demo/load-demo';
import { openCardAccounts } from '../demo/open-card-accounts';
import { TestApp } from '../testing/test-app';
import type { Finding } from './check';
import { checkBooks, standingChecks } from './check-books';
import { reportOf } from './report';
import { takeStockBaseline } from './stock-baseline';

const without = (table: string, constraint: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`;
const unpaid = `(SELECT id FROM orders WHERE status = 'waiting_for_payment' AND stripe_payment_intent_id IS NULL
  AND NOT EXISTS (SELECT FROM invoices WHERE order_id = orders.id) ORDER BY id LIMIT 1)`;
const paidByCard = `(SELECT id FROM orders WHERE status = 'paid' AND stripe_payment_intent_id IS NOT NULL ORDER BY id LIMIT 1)`;
const paidByCheck = `(SELECT min(order_id) FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.provider = 'off_platform' AND p.receipt_id IS NULL AND o.status IN ('shipped', 'delivered', 'completed') AND o.amount_refunded = 0)`;
const cancelled = `(SELECT id FROM orders WHERE status = 'cancelled' AND amount_paid = 0 ORDER BY id LIMIT 1)`;
const pending = `(SELECT min(id) FROM orders WHERE status = 'pending')`;
const refunded = `(SELECT min(refunds_payment_id) FROM payments)`;
const unchecked = 'SET LOCAL session_replication_role = replica';

const allUnits = 'quantity * CASE WHEN is_tester THEN 1 ELSE case_pack_quantity END';
/** A line of an unpaid order with at least two cases. */
const twoOrMore = `(SELECT min(i.id) FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.status = 'waiting_for_payment' AND i.quantity > 1)`;
/** Products and history say what the lines say. */
const reservedAsRecorded = [
  `UPDATE products p SET units_reserved = held.units FROM (SELECT product_id, sum(reserved_units) AS units FROM order_items GROUP BY 1) AS held WHERE held.product_id = p.id`,
  `INSERT INTO stock_moves (product_id, kind, available, reserved, available_after, reserved_after) SELECT id, 'correction', 0, units_reserved, units_available, units_reserved FROM products WHERE units_reserved > 0`,
];

const shipped = (orderId: string): string[] => [
  `INSERT INTO shipments (order_id, number, shipped_on) VALUES (${orderId}, 1, '2026-11-16')`,
  `INSERT INTO shipment_lines SELECT (SELECT max(id) FROM shipments), id, quantity, 0 FROM order_items WHERE order_id = ${orderId}`,
  `UPDATE order_items SET shipped_quantity = quantity WHERE order_id = ${orderId}`,
];

const firstInvoice = `(SELECT min(id) FROM invoices WHERE kind = 'invoice')`;
const anotherNote = (orderId: string, creditOf: string): string[] => [
  `INSERT INTO invoices (manufacturer_id, order_id, kind, credit_of_id, number, token, issued_on, due_on, total, content)
   SELECT manufacturer_id, ${orderId}, kind, ${creditOf}, replace(number, '000001', '000002'), 'another', issued_on, due_on, total, content
     FROM invoices WHERE kind = 'credit_note'`,
  `UPDATE counters SET last_value = last_value + 1 WHERE kind = 'credit_note'`,
];

const openIntent = (orderId: string, amount: string): string =>
  `INSERT INTO payment_intents (id, manufacturer_id, mode, order_id, purpose, amount, status)
   SELECT 'pi_open', manufacturer_id, 'test', id, 'order', ${amount}, 'open' FROM orders WHERE id = ${orderId}`;
const mail = (key: string, values = `'sent', now()`): string =>
  `INSERT INTO mails (event_key, kind, recipient_address, subject, html, text, state, sent_at)
   VALUES ('${key}', 'order_saved', 'ann@example.test', '', '', '', ${values})`;
const job = (name: string, data: object): string =>
  `INSERT INTO jobs.job (name, data) VALUES ('${name}', '${JSON.stringify(data)}')`;
const draft = (columns: string, values: string): string =>
  `INSERT INTO drafts (id, owner_user_id, line_count, ${columns})
   SELECT '00000000-0000-4000-8000-000000000001', min(id), 0, ${values} FROM users`;
const image = (unusedSince: string): string =>
  `INSERT INTO images (manufacturer_id, key, width, height, unused_since)
   SELECT min(id), 'key', 200, 100, ${unusedSince} FROM manufacturers`;
const imageFile = (size: number, content = 'x'): string =>
  `INSERT INTO image_files (image_id, size, content) SELECT max(id), ${size}, '${content}' FROM images`;
const asked = (status: string, amount: string): string =>
  `INSERT INTO refunds (payment_id, order_id, amount, status, request_key)
   SELECT id, order_id, ${amount}, '${status}', 'key' FROM payments WHERE kind = 'payment' ORDER BY id LIMIT 1`;

// biome-ignore format: one row for each way to break the data
const doctored: [check: string, how: string, ...statements: string[]][] = [
  ['order totals', 'a total that is not the sum of its parts', without('orders', 'orders_total_adds_up'), `UPDATE orders SET total = total + 1 WHERE id = ${unpaid}`],
  ['order subtotals', 'a missing line', `DELETE FROM order_items WHERE id = (SELECT min(id) FROM order_items)`],
  ['order subtotals', 'an order without lines', `UPDATE orders SET subtotal = 0, tax = 1, shipping = 0, discount = 0, discount_value = 0, total = 1 WHERE id = ${unpaid}`, `DELETE FROM order_items WHERE order_id = ${unpaid}`],
  ['order discounts', 'a flat discount with a wrong amount', `UPDATE orders SET discount_type = 'flat', discount_value = discount + 1 WHERE id = ${unpaid}`],
  ['order discounts', 'a percentage discount with a wrong amount', `UPDATE orders SET discount_type = 'percentage', discount_value = 9999 WHERE id = ${unpaid}`],
  ['line totals', 'a line that is not quantity times price', without('order_items', 'order_items_total'), `UPDATE order_items SET unit_price = unit_price + 1 WHERE id = (SELECT min(id) FROM order_items)`],
  ['order numbers', 'a number that was never assigned', `UPDATE orders SET order_number = 'FH-900000' WHERE id = ${unpaid}`],
  ['order numbers', 'a number without digits', `UPDATE orders SET order_number = 'FH' WHERE id = ${unpaid}`],
  ['order numbers', 'a number assigned twice', without('orders', 'orders_number'), `UPDATE orders SET order_number = (SELECT max(order_number) FROM orders) WHERE id = ${unpaid}`],
  ['order numbers', 'a sequence that was reset', `SELECT setval('order_numbers_3', 1)`],
  ['order history', 'a status without an event', `UPDATE orders SET status = 'processing' WHERE id = ${unpaid}`],
  ['held orders', 'a hold that the order does not know of', `INSERT INTO order_holds (order_id, reason, details) VALUES (${pending}, 'overdue', '{}')`],
  ['held orders', 'a reason without a hold', `UPDATE orders SET held_for = '{overdue}' WHERE id = ${pending}`],
  ['held orders', 'a held order that is not pending', `INSERT INTO order_holds (order_id, reason, details) VALUES (${unpaid}, 'overdue', '{}')`, `UPDATE orders SET held_for = '{overdue}' WHERE id = ${unpaid}`],
  ['credit exposure', 'a customer who owes less than the ledger says', `UPDATE orders SET amount_paid = 1 WHERE id = ${unpaid}`],
  ['paid amounts', 'money that is not in the ledger', `UPDATE orders SET amount_paid = 1 WHERE id = ${unpaid}`],
  ['refunded amounts', 'a refund that is not in the ledger', `UPDATE orders SET amount_refunded = 1 WHERE id = ${paidByCard}`],
  ['paid orders', 'a paid order without a date of payment', `UPDATE orders SET paid_at = null WHERE id = ${paidByCard}`],
  ['paid orders', 'a date of payment without a payment', `UPDATE orders SET paid_at = now() WHERE id = ${unpaid}`],
  ['paid orders', 'an order of $0.00 that waits for a payment', `UPDATE orders SET discount_type = 'flat', discount = subtotal, discount_value = subtotal, tax = 0, shipping = 0, total = 0 WHERE id = ${unpaid}`],
  ['paid orders', 'an order of $0.00 that is shipped but not paid', ...shipped(unpaid), `INSERT INTO order_events (order_id, cause, kind, changes) SELECT id, 'staff', 'status_changed', '{"status": {"to": "shipped"}}' FROM orders WHERE id = ${unpaid}`, `UPDATE orders SET status = 'shipped', discount_type = 'flat', discount = subtotal, discount_value = subtotal, tax = 0, shipping = 0, total = 0 WHERE id = ${unpaid}`],
  ['paid orders', 'a date of payment with only a partial payment', `UPDATE orders SET amount_paid = total - 1 WHERE id = ${paidByCheck}`, `UPDATE payments SET amount = amount - 1 WHERE kind = 'payment' AND order_id = ${paidByCheck}`],
  ['refunds due', 'a refund due without a payment', `UPDATE orders SET refund_due = true WHERE id = ${unpaid}`],
  ['refunds due', 'a cancelled order with a payment and no refund due', `UPDATE orders SET refund_due = false WHERE id = (SELECT min(id) FROM orders WHERE refund_due)`],
  ['refunds due', 'an overpaid order with no refund due', `UPDATE orders SET amount_paid = total + 1 WHERE id = ${paidByCheck}`, `UPDATE payments SET amount = amount + 1 WHERE kind = 'payment' AND order_id = ${paidByCheck}`],
  ['card payments', 'a charge with a different amount', `UPDATE payment_intents SET amount = amount + 1 WHERE id = (SELECT min(id) FROM payment_intents)`],
  ['card payments', 'a charge that is not in the ledger', `INSERT INTO payment_intents (id, manufacturer_id, mode, order_id, purpose, amount, status) SELECT 'pi_lost', manufacturer_id, 'test', id, 'order', total, 'succeeded' FROM orders WHERE id = ${unpaid}`],
  ['card payments', 'a payment with a cancelled intent', `UPDATE payment_intents SET status = 'cancelled' WHERE id = (SELECT min(id) FROM payment_intents)`],
  ['card payments over several orders', 'a charge that is not in the ledger', `INSERT INTO payment_intents (id, manufacturer_id, mode, purpose, amount, status) SELECT 'pi_lost', manufacturer_id, 'test', 'receipt', total, 'succeeded' FROM orders WHERE id = ${unpaid}`, `INSERT INTO payment_intent_shares SELECT 'pi_lost', id, total FROM orders WHERE id = ${unpaid}`],
  ['receipts', 'a payment whose shares do not add up', `UPDATE receipts SET amount = amount + 1`],
  ['receipts', 'a share of another customer', `INSERT INTO receipts (manufacturer_id, wholesale_customer_id, method, amount, received_on) SELECT manufacturer_id, (SELECT min(id) FROM wholesale_customers c WHERE c.manufacturer_id = r.manufacturer_id AND c.id <> r.wholesale_customer_id), method, amount, received_on FROM receipts r`, `UPDATE payments SET receipt_id = (SELECT max(id) FROM receipts) WHERE receipt_id IS NOT NULL`, `DELETE FROM receipts WHERE id = (SELECT min(id) FROM receipts)`],
  ['open card payments', 'an open intent of a paid order', openIntent(paidByCard, 'total')],
  ['open card payments', 'an open intent of a cancelled order', openIntent(cancelled, 'total')],
  ['open card payments', 'an open intent with a different amount', openIntent(unpaid, 'total - 1')],
  ['authorized cards', 'an order whose card is not authorized', `UPDATE orders SET amount_authorized = 1 WHERE id = ${paidByCard}`],
  ['cards of orders', 'an intent of another order', `UPDATE orders SET stripe_payment_intent_id = 'pi_unknown' WHERE id = ${unpaid}`],
  ['refund requests', 'a refund that is done but not booked', asked('done', '1')],
  ['refund requests', 'a refund that is booked but not done', asked('asked', '(SELECT amount FROM payments WHERE kind = \'refund\' ORDER BY id LIMIT 1)'), `UPDATE payments SET provider = 'off_platform', reference = 'order 1, refund ' || (SELECT max(id) FROM refunds) || ': Check 1' WHERE id = (SELECT min(id) FROM payments WHERE kind = 'refund')`],
  ['refund limits', 'more refunded than paid', `UPDATE payment_intents SET amount = 1 WHERE id IN (SELECT reference FROM payments WHERE id = ${refunded})`, `UPDATE orders SET amount_paid = 1, paid_at = null WHERE id = (SELECT order_id FROM payments WHERE id = ${refunded})`, `UPDATE payments SET amount = 1 WHERE id = ${refunded}`],
  ['refund limits', 'a refund of another order', `UPDATE payments SET refunds_payment_id = (SELECT max(id) FROM payments p WHERE p.kind = 'payment' AND p.order_id <> payments.order_id AND p.amount >= payments.amount) WHERE id = (SELECT min(id) FROM payments WHERE kind = 'refund')`],
  ['refund limits', 'a failed refund without a refund', `UPDATE orders SET amount_refunded = amount_refunded - 1, refund_due = true WHERE id = (SELECT order_id FROM payments WHERE id = ${refunded})`, `UPDATE invoices SET total = total - 1, content = jsonb_set(content, '{subtotal}', to_jsonb(((content ->> 'subtotal')::numeric - 0.01)::text)) WHERE kind = 'credit_note' AND order_id = (SELECT order_id FROM payments WHERE id = ${refunded})`, `INSERT INTO payments (order_id, manufacturer_id, kind, method, provider, amount, reference, refunds_payment_id) SELECT order_id, manufacturer_id, 'refund', method, provider, -1, reference || ' failed', id FROM payments WHERE id = ${refunded}`],
  ['placed drafts', 'a placed draft without an order', draft('content, placed_at', `'{}', now()`)],
  ['placed drafts', 'a draft with an order that was not placed', draft('content, placed_order_id', `'{}', (SELECT min(id) FROM orders)`)],
  ['placed drafts', 'a placed draft with content', draft('content, placed_at, placed_order_id', `'{"lines": []}', now(), (SELECT min(id) FROM orders)`)],
  ['placed drafts', 'a placed draft with a file', draft('content, placed_at, placed_order_id', `'{}', now(), (SELECT min(id) FROM orders)`), `INSERT INTO draft_files (draft_id, name, content_type, content) VALUES ('00000000-0000-4000-8000-000000000001', 'a.pdf', 'application/pdf', '')`],
  ['drafts and their customers', 'a draft for a customer of another manufacturer', draft('content, manufacturer_id, customer_id', `'{}', (SELECT id FROM manufacturers WHERE id <> (SELECT manufacturer_id FROM wholesale_customers ORDER BY id LIMIT 1) LIMIT 1), (SELECT min(id) FROM wholesale_customers)`)],
  ['images and their files', 'an image without its smallest file', image(`now()`)],
  ['images and their files', 'an image without one of its larger files', image(`now()`), imageFile(128)],
  ['images and their files', 'an empty file', image(`now()`), imageFile(128), imageFile(320, '')],
  ['images and their files', 'an image that nothing uses and nothing removes', image('null'), imageFile(128), imageFile(320)],
  ['objects of images', 'an image in a store that is not set', image(`now()`), `INSERT INTO image_files (image_id, size, object, object_bytes) SELECT max(id), size, 'object-' || size, 1 FROM images, unnest(array[128, 320]) AS size GROUP BY size`],
  ['first images of products', 'an image that the product does not have', `UPDATE products SET image = '{"key": "lost"}' WHERE id = (SELECT min(id) FROM products)`],
  ['invoice numbers', 'a missing invoice', `DELETE FROM invoices WHERE id = (SELECT id FROM invoices WHERE kind = 'invoice' ORDER BY number LIMIT 1)`],
  ['invoice counters', 'a counter that is too high', `UPDATE counters SET last_value = last_value + 1 WHERE kind = 'credit_note'`],
  ['invoice counters', 'a missing counter', `DELETE FROM counters WHERE kind = 'invoice'`],
  ['invoice totals', 'an invoice with a different amount', `UPDATE invoices SET total = total + 1, content = jsonb_set(content, '{tax}', to_jsonb(((content ->> 'tax')::numeric + 0.01)::text)) WHERE id = (SELECT min(id) FROM invoices WHERE kind = 'invoice' AND superseded_at IS NULL)`],
  ['invoice totals', 'an invoice with different content', `UPDATE invoices SET content = jsonb_set(content, '{tax}', '"99.99"') WHERE id = (SELECT min(id) FROM invoices)`],
  ['invoice totals', 'an invoice of a shipment that is wrong about those before it', `UPDATE invoices i SET shipment_id = s.id, invoiced_before = 1 FROM shipments s WHERE s.order_id = i.order_id AND i.id = (SELECT min(i.id) FROM invoices i JOIN shipments s ON s.order_id = i.order_id WHERE i.kind = 'invoice' AND i.superseded_at IS NULL)`],
  ['credit notes', 'a credit note of another order', `UPDATE invoices SET order_id = ${unpaid} WHERE id = (SELECT min(id) FROM invoices WHERE kind = 'credit_note')`],
  ['credit notes', 'a refund that nothing credits', `UPDATE invoices SET superseded_at = now() WHERE id = (SELECT min(id) FROM invoices WHERE kind = 'credit_note')`],
  ['credit notes', 'a credit note without a refund', ...anotherNote(paidByCheck, 'null')],
  ['credit notes', 'a credit note for an invoice that was replaced', ...anotherNote(`(SELECT order_id FROM invoices WHERE id = ${firstInvoice})`, firstInvoice), `UPDATE invoices SET superseded_at = now() WHERE id = ${firstInvoice}`],
  ['times of lines', 'a line with another time than its order', `UPDATE order_items SET ordered_at = ordered_at + interval '1 second' WHERE id = (SELECT min(id) FROM order_items)`],
  ['searched names', 'a name that is not stored', `DELETE FROM order_parties WHERE id = (SELECT min(id) FROM order_parties)`],
  ['units available', 'negative stock', without('products', 'products_units_available'), `UPDATE products SET units_available = -1 WHERE id = (SELECT min(id) FROM products)`],
  ['reserved units', 'more reserved than is left to ship', `UPDATE order_items SET reserved_units = 1000000 WHERE id = (SELECT min(id) FROM order_items WHERE order_id = ${unpaid})`, ...reservedAsRecorded],
  ['reserved units', 'a cancelled order with reserved stock', `UPDATE order_items SET reserved_units = ${allUnits} WHERE order_id = ${cancelled}`, ...reservedAsRecorded],
  ['reserved and backordered units of products', 'a product that knows nothing of what is reserved', `UPDATE order_items SET reserved_units = ${allUnits} WHERE order_id = ${unpaid}`],
  ['stock history', 'units that nobody booked', `UPDATE products SET units_available = units_available + 1 WHERE id = (SELECT min(id) FROM products WHERE units_available IS NOT NULL)`],
  ['stock history', 'a product that became unlimited without an entry', `UPDATE products SET units_available = null WHERE id = (SELECT min(id) FROM products WHERE units_available IS NOT NULL)`],
  ['shipped quantities', 'a line that has shipped without a shipment', `DELETE FROM shipment_lines WHERE order_item_id = (SELECT min(order_item_id) FROM shipment_lines)`],
  ['shipped orders', 'an order that is partly shipped and does not say so', `UPDATE order_items SET shipped_quantity = 1 WHERE id = ${twoOrMore}`, `INSERT INTO shipments (order_id, number, shipped_on) SELECT order_id, 1, '2026-11-16' FROM order_items WHERE id = ${twoOrMore}`, `INSERT INTO shipment_lines SELECT max(s.id), ${twoOrMore}, 1, 0 FROM shipments s`],
  ['returned quantities', 'a line that came back without a return', `UPDATE order_items SET returned_quantity = 1 WHERE id = (SELECT min(id) FROM order_items WHERE shipped_quantity > 0)`],
  ['credited amounts', 'a credit without a return', `UPDATE orders SET amount_credited = 1, refund_due = true WHERE id = ${paidByCheck}`],
  ['orders awaiting approval', 'an order awaiting approval with reserved stock', `UPDATE orders SET approval_expires_at = now() WHERE id = ${pending}`, `UPDATE order_items SET reserved_units = ${allUnits} WHERE order_id = ${pending}`, ...reservedAsRecorded],
  ['orders awaiting approval', 'an order awaiting approval that was already approved', `UPDATE orders SET approval_expires_at = now() WHERE id = ${unpaid}`],
  ['primary locations', 'an organization without a primary location', `UPDATE locations SET is_primary = false WHERE id = (SELECT min(id) FROM locations)`],
  ['primary locations', 'an organization with two primary locations', 'DROP INDEX locations_primary_manufacturer', `INSERT INTO locations (manufacturer_id, name, address_line1, city, state, zip_code, is_primary) VALUES (3, '', '', '', '', '', true)`],
  ['memberships', 'a user without a membership', `DELETE FROM memberships WHERE id = (SELECT min(id) FROM memberships)`],
  ['memberships', 'a membership without an organization', `UPDATE users SET role = null, manufacturer_id = null, sales_organization_id = null, wholesale_customer_id = null WHERE id = (SELECT min(user_id) FROM memberships)`],
  ['customers and their sellers', 'a seller of another manufacturer', unchecked, without('wholesale_customers', 'wholesale_customers_sales_organization'), `INSERT INTO sales_organizations (manufacturer_id, name) VALUES (1, 'Stranger')`, `UPDATE wholesale_customers SET sales_organization_id = (SELECT max(id) FROM sales_organizations) WHERE id = (SELECT min(id) FROM wholesale_customers)`],
  ['orders and their parties', 'a customer of another manufacturer', without('orders', 'orders_wholesale_customer'), without('order_parties', 'order_parties_customer'), `INSERT INTO wholesale_customers (manufacturer_id, name) VALUES (1, 'Stranger')`, `UPDATE orders SET wholesale_customer_id = (SELECT max(id) FROM wholesale_customers) WHERE id = ${unpaid}`],
  ['orders and their parties', 'a seller of another manufacturer', `INSERT INTO sales_organizations (manufacturer_id, name) VALUES (1, 'Stranger')`, `UPDATE orders SET sales_organization_id = (SELECT max(id) FROM sales_organizations) WHERE id = ${unpaid}`],
  ['lines and their products', 'a product of another manufacturer', `UPDATE order_items SET product_id = (SELECT min(id) FROM products WHERE manufacturer_id = 1) WHERE id = (SELECT min(id) FROM order_items)`],
  ['money and its owners', 'a payment to another manufacturer', `UPDATE payments SET manufacturer_id = 1 WHERE id = (SELECT min(id) FROM payments WHERE provider = 'off_platform')`],
  ['money and its owners', 'a saved card with another manufacturer', `UPDATE provider_customers SET tenant_id = 1`],
  ['papers and their issuers', 'the last invoice by another manufacturer', `UPDATE invoices SET manufacturer_id = 1, number = 'X-INV-000001' WHERE id = (SELECT id FROM invoices WHERE kind = 'invoice' ORDER BY number DESC LIMIT 1)`, `UPDATE counters SET last_value = last_value - 1 WHERE kind = 'invoice'`, `INSERT INTO counters VALUES (1, 'invoice', 1)`],
  ['mails', 'two emails for one event', without('mails', 'mails_event_key'), mail('order 1'), mail('order 1')],
  ['mails', 'a sent email without a time', mail('order 1', `'sent', null`)],
  ['mails', 'an email of another manufacturer', mail('order 1'), `UPDATE mails SET manufacturer_id = 1, order_id = ${unpaid}`],
  ['idempotency keys', 'a key of a missing order', `INSERT INTO idempotency_keys (user_id, route, key, request_hash, response) VALUES ((SELECT min(id) FROM users), 'save-order', 'k', 'h', '{"publicId":"gone"}')`],
  ['jobs', 'a job for a missing email', job('send-mail', { mailId: 4711 })],
  ['jobs', 'a job for a missing intent', job('settle-intent', { intentId: 'pi_gone' })],
  ['jobs', 'a job for a missing event', job('handle-card-event', { manufacturerId: 3, eventId: 'evt_gone' })],
  ['references', 'a reference to a missing row', unchecked, `UPDATE order_tracking SET created_by_user_id = 4711 WHERE id = (SELECT min(id) FROM order_tracking)`],
  ['next ids', 'ids that would be assigned again', `SELECT setval(pg_get_serial_sequence('orders', 'id'), 1)`],
];

describe('checking the data', () => {
  const app = new TestApp({});
  let client: Client;
  beforeAll(async () => {
    await app.start();
    await loadDemo(app.db, { now: app.now(), passwordHash: await hashPassword('casepack') });
    await openCardAccounts(app.running.deps);
    client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await app.stop();
  });

  /** The findings after these statements, which are rolled back. */
  async function findingsAfter(...statements: string[]): Promise<Finding[]> {
    // A rollback does not restore sequences.
    const { rows } = await client.query<{ name: string; value: number }>(
      `SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    );
    await client.query('BEGIN');
    try {
      for (const statement of statements) await client.query(statement);
      return await checkBooks(client);
    } finally {
      await client.query('ROLLBACK');
      for (const { name, value } of rows) await client.query('SELECT setval($1, $2)', [name, value]);
    }
  }

  const wrongIn = (findings: readonly Finding[]): string[] =>
    findings.filter(({ differences }) => differences.length > 0).map(({ name }) => name);

  it('finds no problem in the demo data, and checks all of it', async () => {
    const findings = await checkBooks(client);

    expect(
      findings.flatMap(({ name, differences }) => differences.map((each) => ({ name, ...each }))),
    ).toEqual([]);
    const empty = findings.filter(({ counted }) => counted === 0).map(({ name }) => name);
    expect(empty).toEqual([
      'open card payments',
      'card payments over several orders',
      'refund requests',
      'orders awaiting approval',
      'placed drafts',
      'images and their files',
      'first images of products',
      'mails',
      'idempotency keys',
      'jobs',
      'objects of images',
    ]);
  });

  // What a customer owes is recomputed from the ledger, and what credit notes come to from the order.
  const reportedWith: Record<string, string[]> = {
    'credit exposure': ['credit exposure', 'paid amounts'],
    'paid amounts': ['credit exposure', 'paid amounts'],
    'refunded amounts': ['refunded amounts', 'credit notes'],
    'units available': ['units available', 'stock history'],
  };

  it.each(doctored)('only the check "%s" reports %s', async (check, _how, ...statements) => {
    const findings = await findingsAfter(...statements);

    expect(wrongIn(findings)).toEqual(reportedWith[check] ?? [check]);
    expect(findings.find(({ name }) => name === check)?.differences[0]).toMatchObject({
      id: expect.stringMatching(/./),
      problem: expect.stringMatching(/./),
    });
  });

  it('has a broken example for every check', () => {
    const covered = new Set(doctored.map(([check]) => check));

    expect(standingChecks.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  });

  it('reports in one line what was checked, and lists the differences', async () => {
    const report = reportOf(await findingsAfter(`UPDATE orders SET refund_due = true WHERE id = ${unpaid}`));

    expect(report).toMatch(/^ok {5}order totals +\d+ orders$/m);
    expect(report).toMatch(/^WRONG {2}refunds due +1 in \d+ orders\n {9}\d+: .*a refund is due$/m);
    expect(report).toMatch(/1 of \d+ checks failed\.$/);
  });

  describe('against an earlier stock baseline', () => {
    const limited = '(SELECT id FROM products WHERE units_available >= 10 ORDER BY id LIMIT 1)';
    const moved = (kind: string, available: number, reserved: number): string =>
      `INSERT INTO stock_moves (product_id, kind, available, reserved, available_after, reserved_after)
       SELECT id, '${kind}', ${available}, ${reserved}, units_available, units_reserved FROM products WHERE id = ${limited}`;

    it.each([
      ['accepts no change', [], []],
      [
        'reports missing units',
        [`UPDATE products SET units_available = units_available - 1 WHERE id = ${limited}`],
        [1],
      ],
      [
        'accepts reserved units',
        [
          `UPDATE products SET units_available = units_available - 5, units_reserved = units_reserved + 5 WHERE id = ${limited}`,
          moved('order', -5, 5),
        ],
        [],
      ],
      [
        'accepts a receipt',
        [
          `UPDATE products SET units_available = units_available + 7 WHERE id = ${limited}`,
          moved('receipt', 7, 0),
        ],
        [],
      ],
    ])('%s', async (_name, statements, expected) => {
      const baseline = await takeStockBaseline(client, app.now());
      await client.query('BEGIN');
      for (const statement of statements) await client.query(statement);

      const findings = await checkBooks(client, { baseline });
      await client.query('ROLLBACK');

      const stock = findings.find(({ name }) => name === 'stock since the baseline');
      expect(stock?.differences.map(() => 1)).toEqual(expected);
    });
  });
});
