import { expect, it } from 'vitest';
import { insertRow } from '../testing/earlier-database';
import { createBareDatabase } from '../testing/test-database';
import { openPool } from './client';
import { migrateDatabase, migrateUpTo, sourceMigrationsFolder } from './migrate';

const BEFORE_RAISES = 49;

it('reads from the history of orders who raised them', async () => {
  const database = await createBareDatabase();
  const pool = openPool({ url: database.url, size: 1, onConnectionError: () => {} });
  try {
    await migrateUpTo(pool, sourceMigrationsFolder(), BEFORE_RAISES);
    const makerId = await insertRow(pool, 'manufacturers', { name: 'Maker', number_prefix: 'MA' });
    const customerId = await insertRow(pool, 'wholesale_customers', {
      name: 'Shop',
      manufacturer_id: makerId,
    });
    const userId = await insertRow(pool, 'users', { email: 'buyer@example.test' });
    const orderId = await insertRow(pool, 'orders', {
      ...{ public_id: 'p', order_number: 'MA-1', manufacturer_id: makerId, status: 'pending' },
      ...{ wholesale_customer_id: customerId, payment_method: 'Terms', company_name: 'Shop' },
      ...{ payment_terms: 'NET30', subtotal: 60, tax: 0, shipping: 0, discount: 0, total: 60 },
    });
    const edit = (cause: string, total?: { from: number; to: number }) =>
      insertRow(pool, 'order_events', {
        ...{ order_id: orderId, actor_user_id: userId, cause, kind: 'edited' },
        changes: total ? { total } : { notes: { from: null, to: 'Hi' } },
      });
    await edit('customer', { from: 10, to: 30 });
    await edit('customer', { from: 30, to: 50 });
    await edit('customer', { from: 50, to: 20 });
    await edit('customer');
    await edit('customer', { from: 20, to: 40 });
    await edit('staff', { from: 40, to: 60 });

    await migrateDatabase(pool, sourceMigrationsFolder());

    const { rows } = await pool.query('select user_id, from_total, to_total from order_raises order by id');
    expect(
      rows.map(({ user_id, from_total, to_total }) => [user_id, from_total, to_total].map(Number)),
    ).toEqual([
      [userId, 10, 20],
      [userId, 20, 40],
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
