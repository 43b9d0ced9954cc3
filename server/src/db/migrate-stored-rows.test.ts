import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { fillEarlierDatabase } from '../testing/earlier-rows';
import { createBareDatabase } from '../testing/test-database';
import { openPool } from './client';
import { migrateDatabase, migrateUpTo, sourceMigrationsFolder } from './migrate';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

const BEFORE_SEALED_LINKS = 10;
const earlier = new Date('2026-10-01T09:00:00Z');
describe('updating a database with existing rows', () => {
  let pool: Pool;
  let drop: () => Promise<void>;
  let before: Tables;
  let after: Tables;
  let id: Record<string, number>;

  const of = (tables: Tables, table: string, name: string): Row =>
    tables[table]?.find((row) => row.id === id[name]) ?? {};
  const stored = (table: string, name: string): Row => of(after, table, name);
  const expectUntouched = (table: string, name: string): void => {
    expect(of(before, table, name)).not.toEqual({});
    expect(stored(table, name)).toMatchObject(of(before, table, name));
  };

  async function readTables(): Promise<Tables> {
    const tables = [
      'users',
      'mails',
      'orders',
      'order_items',
      'order_events',
      'wholesale_customers',
      'products',
    ];
    const read: Tables = {};
    for (const table of tables) read[table] = (await pool.query(`SELECT * FROM ${table} ORDER BY id`)).rows;
    return read;
  }

  beforeAll(async () => {
    const database = await createBareDatabase();
    drop = database.drop;
    pool = openPool({ url: database.url, size: 1, onConnectionError: () => {} });
    await migrateUpTo(pool, sourceMigrationsFolder(), BEFORE_SEALED_LINKS);
    id = await fillEarlierDatabase(pool, earlier);
    before = await readTables();
    await migrateDatabase(pool, sourceMigrationsFolder());
    after = await readTables();
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });

  it.each(['reset queued', 'invitation queued', 'reset failed', 'invitation failed'])(
    'removes the link of an email that was not sent, which then fails with a reason: %s',
    (name) => {
      expect(stored('mails', name)).toMatchObject({
        state: 'failed',
        last_error: 'An update removed the link. Please send a new one.',
        text: 'Hi\n\nChoose a password:\n(the link is left out here)\n\nBye',
        html: '<p>Hi</p><b>Choose a password</b><p>(the link is left out here)</p><p>Bye</p>',
        sealed_link: null,
      });
    },
  );

  it.each(['reset sent', 'invitation sent', 'reset kept', 'invitation kept'])(
    'removes the link of an email and keeps its state: %s',
    (name) => {
      const { state, last_error, sent_at } = of(before, 'mails', name);
      expect(stored('mails', name)).toMatchObject({ state, last_error, sent_at });
      expect(JSON.stringify(stored('mails', name))).not.toContain('To_ken');
    },
  );

  it.each(['changed', 'to staff’s customer', 'to a victim, sent'])(
    'keeps an email without such a link unchanged: %s',
    (name) => {
      expectUntouched('mails', name);
    },
  );

  it('counts the live keys of a manufacturer in live mode as tested, and no others', async () => {
    const { rows } = await pool.query(
      'SELECT manufacturer_id, mode, tested_at FROM provider_configs ORDER BY manufacturer_id, mode',
    );
    expect(rows).toEqual([
      { manufacturer_id: id.Maker, mode: 'live', tested_at: earlier },
      { manufacturer_id: id.Maker, mode: 'test', tested_at: null },
      { manufacturer_id: id.Other, mode: 'live', tested_at: null },
      { manufacturer_id: id.Other, mode: 'test', tested_at: null },
    ]);
  });

  it('marks the companies that their own users added, and changes nothing else of them', () => {
    const marked = after.wholesale_customers?.filter((row) => row.self_registered).map(({ name }) => name);
    expect(marked).toEqual(['stranger', 'approved', 'proven', 'silent']);
    for (const row of before.wholesale_customers ?? [])
      expect(after.wholesale_customers).toContainEqual(expect.objectContaining(row));
  });

  it.each(['of the stranger', 'of the stranger, before', 'owed', 'owed and shipped'])(
    'keeps an order and its stock unchanged, without an expiry: %s',
    (name) => {
      expectUntouched('orders', name);
      const { reserved_units: _, ...line } = of(before, 'order_items', `line of ${name}`);
      expect(stored('order_items', `line of ${name}`)).toMatchObject(line);
      expect(stored('orders', name).approval_expires_at).toBeNull();
      const added = {
        ...{ order_multiple: 1, maximum_quantity: null, barcode: null, units_backordered: 0 },
        ...{ allow_backorder: false, expected_on: null, expected_units: null, image: null },
        ...{ low_stock_at: null, bin_location: null, units_reserved: expect.any(Number) },
      };
      expect(after.products).toEqual(before.products?.map((row) => ({ ...row, ...added })));
    },
  );

  it('gives what has left a shipment, and begins the history of the stock', async () => {
    const line = (name: string) => stored('order_items', `line of ${name}`);
    const { quantity, reserved_units } = of(before, 'order_items', 'line of owed and shipped');
    expect(line('owed and shipped')).toMatchObject({ shipped_quantity: quantity, reserved_units: 0 });
    expect(line('owed')).toMatchObject({
      shipped_quantity: 0,
      reserved_units: of(before, 'order_items', 'line of owed').reserved_units,
    });
    const { rows } = await pool.query(
      'SELECT l.quantity, l.units FROM shipment_lines l WHERE l.order_item_id = $1',
      [id['line of owed and shipped']],
    );
    expect(rows).toEqual([{ quantity, units: reserved_units }]);
    const moves = await pool.query('SELECT kind, available_after FROM stock_moves');
    expect(moves.rows).toHaveLength(
      after.products?.filter((row) => row.units_available !== null || row.units_reserved !== 0).length ?? 0,
    );
  });

  it('ships every line of an order that was cancelled after it had left', () => {
    const name = 'cancelled after it had left';
    for (const line of [`line of ${name}`, `second line of ${name}`])
      expect(stored('order_items', line)).toMatchObject({ shipped_quantity: 1, reserved_units: 0 });
    expect(stored('orders', name)).toMatchObject({ status: 'cancelled', partly_shipped: false });
  });

  it.each(['free waiting_for_payment', 'free invoice_sent'])(
    'marks a free order that was waiting as paid: %s',
    (name) => {
      const { status } = of(before, 'orders', name);
      expect(stored('orders', name)).toMatchObject({ status: 'paid', version: 2, paid_at: expect.any(Date) });
      expect(after.order_events?.filter((event) => event.order_id === id[name])).toMatchObject([
        { kind: 'created' },
        { kind: 'status_changed', cause: 'system', changes: { status: { from: status, to: 'paid' } } },
      ]);
    },
  );

  it.each(['free paid', 'free processing', 'free shipped', 'free delivered', 'free completed'])(
    'sets the payment date of a free order and changes nothing else: %s',
    (name) => {
      expect(stored('orders', name)).toMatchObject({
        ...of(before, 'orders', name),
        paid_at: expect.any(Date),
      });
    },
  );

  it.each(['free pending', 'free cancelled', 'free shipped, with a day'])(
    'keeps a free order unchanged: %s',
    (name) => {
      expectUntouched('orders', name);
    },
  );

  it('keeps the payment date of a free order, and removes it from one that awaits approval', () => {
    expect(stored('orders', 'free waiting, with a day')).toMatchObject({ status: 'paid', paid_at: earlier });
    expect(stored('orders', 'free pending, with a day')).toMatchObject({ status: 'pending', paid_at: null });
  });

  it('assigns every user to the tenant of their organization, and changes nothing else of them', () => {
    const { Maker, Other } = id;
    const tenants = { platform: null, newcomer: null, staff: Maker, rep: Other, gone: Other };
    for (const [name, tenant] of Object.entries({ ...tenants, 'buyer-of-added': Maker })) {
      expect(stored('users', name).tenant_id).toBe(tenant);
    }
    for (const { email } of before.users ?? [])
      expectUntouched('users', String(email).replace('@example.test', ''));
  });

  it('counts an address as verified by an emailed link or an identity provider, unless it was changed since', () => {
    const proven = after.users?.filter((row) => row.verified_email !== null);
    expect(proven?.map(({ email }) => email).sort()).toEqual(
      ['buyer-of-proven', 'external', 'gone', 'returned'].map((name) => `${name}@example.test`),
    );
    expect(proven?.every((row) => row.verified_email === row.email)).toBe(true);
  });

  it('marks the addresses entered by unapproved companies as unconfirmed, and holds the emails queued for them', async () => {
    const { rows } = await pool.query('SELECT * FROM unconfirmed_addresses ORDER BY address');
    expect(rows).toMatchObject([
      { wholesale_customer_id: id.stranger, address: 'first@example.test', token_hash: null },
      { wholesale_customer_id: id.stranger, address: 'victim@example.test', token_hash: null },
    ]);
    expect(stored('mails', 'to a victim').state).toBe('held');
    expect(stored('mails', 'to an earlier victim').state).toBe('held');
  });

  it('leaves the data consistent', async () => {
    const client = await pool.connect();
    const findings = await checkBooks(client).finally(() => client.release());
    expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });
});
