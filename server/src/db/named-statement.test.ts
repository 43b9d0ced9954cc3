import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { namedStatement, slotsFor } from './named-statement';
import { orders } from './schema/orders';

interface Given {
  requestedShipDate: string | null;
  createdAt: Date;
  shippingAddress: { city: string } | null;
}

describe('a named statement', () => {
  const app = useTestApp();
  const slots = slotsFor(orders, ['requestedShipDate', 'createdAt', 'shippingAddress']);
  const echo = namedStatement<Given>(
    'echo_slots',
    sql`select (row).day::date as day, (row).at::timestamptz as at, (row).address::jsonb as address,
        (row).address is null as "isEmpty"
      from (select row from (values (${slots.places})) as row(day, at, address)) as given`,
  );
  const at = new Date('2026-11-16T15:00:00.250Z');

  it('writes each value as its column does, and leaves days and moments as text', async () => {
    const [row] = await echo(app.db, {
      requestedShipDate: '2026-11-17',
      createdAt: at,
      shippingAddress: { city: 'Portland' },
    });

    expect(row).toMatchObject({ day: '2026-11-17', address: { city: 'Portland' }, isEmpty: false });
    expect(new Date(String(row?.at))).toEqual(at);
  });

  it('writes nothing as NULL, not as the JSON value null', async () => {
    const [row] = await echo(app.db, { requestedShipDate: null, createdAt: at, shippingAddress: null });

    expect(row).toMatchObject({ day: null, address: null, isEmpty: true });
  });

  it('names the columns as they stand in the database', async () => {
    const { rows } = await app.db.execute(sql`select ${slots.columns} from ${orders}`);

    expect(rows).toEqual([]);
  });

  it('is known to the connection by its name', async () => {
    await echo(app.db, { requestedShipDate: null, createdAt: at, shippingAddress: null });

    const { rows } = await app.db.execute(
      sql`select name from pg_prepared_statements where name = 'echo_slots'`,
    );
    expect(rows).toHaveLength(1);
  });
});
