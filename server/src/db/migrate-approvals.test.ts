import { expect, it } from 'vitest';
import { insertRow } from '../testing/earlier-database';
import { createBareDatabase } from '../testing/test-database';
import { openPool } from './client';
import { migrateDatabase, migrateUpTo, sourceMigrationsFolder } from './migrate';

const BEFORE_APPROVAL_HOLDS = 26;

it('puts orders that wait for approval on hold, each for its own reasons', async () => {
  const database = await createBareDatabase();
  const pool = openPool({ url: database.url, size: 1, onConnectionError: () => {} });
  try {
    await migrateUpTo(pool, sourceMigrationsFolder(), BEFORE_APPROVAL_HOLDS);
    const makerId = await insertRow(pool, 'manufacturers', { name: 'Maker', number_prefix: 'MA' });
    const customer = { manufacturer_id: makerId, name: 'Contact' };
    const free = await insertRow(pool, 'wholesale_customers', customer);
    const careful = await insertRow(pool, 'wholesale_customers', { ...customer, requires_approval: true });
    const place = (number: string, customerId: number, values: object) =>
      insertRow(pool, 'orders', {
        ...{ public_id: number, order_number: number, manufacturer_id: makerId, status: 'pending' },
        ...{ wholesale_customer_id: customerId, payment_method: 'Terms', company_name: 'Shop' },
        ...{ payment_terms: 'NET30', subtotal: 1, tax: 0, shipping: 0, discount: 0, total: 1, ...values },
      });
    const expires = { approval_expires_at: '2026-11-30T12:00:00Z' };
    await place('1 new company', careful, expires);
    await place('2 discount', free, { ...expires, approval_reason: 'Above 15%' });
    await place('3 both', careful, { ...expires, approval_reason: 'Above 15%' });
    await place('4 known company', careful, {});
    await place('5 set to pending', free, {});
    await place('6 accepted', careful, { status: 'processing' });

    await migrateDatabase(pool, sourceMigrationsFolder());

    const { rows } = await pool.query('select public_id, held_for from orders order by public_id');
    expect(rows.map(({ public_id, held_for }) => `${public_id}: ${held_for.join(', ')}`)).toEqual([
      '1 new company: approval',
      '2 discount: discount',
      '3 both: approval, discount',
      '4 known company: approval',
      '5 set to pending: ',
      '6 accepted: ',
    ]);
    const holds = await pool.query(`
      select o.public_id, h.reason, h.details, h.since = o.created_at as since_placed, h.released_at
        from order_holds h join orders o on o.id = h.order_id order by 1, 2`);
    expect(holds.rows).toHaveLength(5);
    expect(holds.rows[1]).toEqual({
      ...{ public_id: '2 discount', reason: 'discount', details: { text: 'Above 15%' } },
      ...{ since_placed: true, released_at: null },
    });
  } finally {
    await pool.end();
    await database.drop();
  }
});
