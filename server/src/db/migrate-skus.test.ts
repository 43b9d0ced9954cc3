import { expect, it } from 'vitest';
import { createBareDatabase } from '../testing/test-database';
import { openPool } from './client';
import { migrateDatabase, migrateUpTo, sourceMigrationsFolder } from './migrate';

const BEFORE_PRICE_LISTS = 17;

it('keeps every product when SKUs that differ only in case become the same', async () => {
  const database = await createBareDatabase();
  const pool = openPool({ url: database.url, size: 1, onConnectionError: () => {} });
  try {
    await migrateUpTo(pool, sourceMigrationsFolder(), BEFORE_PRICE_LISTS);
    await pool.query(`insert into manufacturers (name, number_prefix) values ('One', 'ON'), ('Two', 'TW')`);
    await pool.query(`insert into products (manufacturer_id, sku, name, category, deleted_at) values
      (1, 'Soap-1', 'first', 'x', null), (1, 'SOAP-1', 'second', 'x', null), (1, 'soap-1', 'gone', 'x', now()),
      (2, 'SOAP-1', 'other', 'x', null)`);

    await migrateDatabase(pool, sourceMigrationsFolder());

    const { rows } = await pool.query('select name, sku, version from products order by id');
    expect(rows).toEqual([
      { name: 'first', sku: 'Soap-1', version: 1 },
      { name: 'second', sku: 'SOAP-1-2', version: 2 },
      { name: 'gone', sku: 'soap-1', version: 1 },
      { name: 'other', sku: 'SOAP-1', version: 1 },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
