import { expect, it } from 'vitest';
import { insertRow } from '../testing/earlier-database';
import { createBareDatabase } from '../testing/test-database';
import { openPool } from './client';
import { migrateDatabase, migrateUpTo, sourceMigrationsFolder } from './migrate';

const BEFORE_FOUNDERS = 48;

it('finds who registered a company in the audit log, or else takes its earliest account', async () => {
  const database = await createBareDatabase();
  const pool = openPool({ url: database.url, size: 1, onConnectionError: () => {} });
  try {
    await migrateUpTo(pool, sourceMigrationsFolder(), BEFORE_FOUNDERS);
    const makerId = await insertRow(pool, 'manufacturers', { name: 'Maker', number_prefix: 'MA' });
    const addCompany = (name: string, isRegistered: boolean) =>
      insertRow(pool, 'wholesale_customers', {
        ...{ name, manufacturer_id: makerId, self_registered: isRegistered },
      });
    const addUser = async (email: string, customerId: number) => {
      const place = { wholesale_customer_id: customerId };
      const userId = await insertRow(pool, 'users', { email, role: 'wholesale_customer', ...place });
      await insertRow(pool, 'memberships', { user_id: userId, ...place });
      return userId;
    };
    const recorded = await addCompany('Recorded', true);
    await addUser('1 earlier account', recorded);
    const founderId = await addUser('2 founder', recorded);
    await insertRow(pool, 'audit_entries', {
      ...{ action: 'wholesale_customer_created', subject_type: 'organization' },
      ...{ subject_id: String(recorded), actor_user_id: founderId, changes: {} },
    });
    const forgotten = await addCompany('Forgotten', true);
    await addUser('3 earliest', forgotten);
    await addUser('4 later', forgotten);
    await addUser('5 of staff', await addCompany('Added by staff', false));

    await migrateDatabase(pool, sourceMigrationsFolder());

    const { rows } = await pool.query(`
      select email from memberships join users on users.id = user_id where is_founder order by email`);
    expect(rows.map(({ email }) => email)).toEqual(['2 founder', '3 earliest']);
  } finally {
    await pool.end();
    await database.drop();
  }
});
