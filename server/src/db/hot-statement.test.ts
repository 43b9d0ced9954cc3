import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { fieldsFor, findHot, hotRows, hotStatement, placesFor } from './hot-statement';
import { orderItems, orders } from './schema/orders';
import { manufacturers } from './schema/organizations';
import { users } from './schema/users';

interface Given {
  requestedShipDate: string | null;
  createdAt: Date;
  shippingAddress: { city: string } | null;
}

interface Echo {
  day: string | null;
  at: string;
  address: { city: string } | null;
  isEmpty: boolean;
}

const { requestedShipDate, createdAt, shippingAddress } = orders;
const given = placesFor({ requestedShipDate, createdAt, shippingAddress });
const at = new Date('2026-11-16T15:00:00.250Z');

describe('a hot statement', () => {
  const app = useTestApp();
  const echo = hotStatement<Given, Echo>(
    'echo_places',
    sql`select (row).day::date as day, (row).at::timestamptz as at, (row).address::jsonb as address,
        (row).address is null as "isEmpty"
      from (select row from (values (${given.places})) as row(day, at, address)) as given`,
  );

  it('encodes each value as its column does, and keeps dates and times as text', async () => {
    const [row] = await echo(app.db, {
      requestedShipDate: '2026-11-17',
      createdAt: at,
      shippingAddress: { city: 'Portland' },
    });

    expect(row).toMatchObject({ day: '2026-11-17', address: { city: 'Portland' }, isEmpty: false });
    expect(new Date(String(row?.at))).toEqual(at);
  });

  it('writes a missing value as NULL, not as the JSON value null', async () => {
    const [row] = await echo(app.db, { requestedShipDate: null, createdAt: at, shippingAddress: null });

    expect(row).toMatchObject({ day: null, address: null, isEmpty: true });
  });

  it('names the columns as in the database', async () => {
    const { rows } = await app.db.execute(sql`select ${given.names} from ${orders}`);

    expect(rows).toEqual([]);
  });

  it('is prepared on the connection under its name', async () => {
    await echo(app.db, { requestedShipDate: null, createdAt: at, shippingAddress: null });

    const { rows } = await app.db.execute(
      sql`select name from pg_prepared_statements where name = 'echo_places'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('reads any number of rows from JSON by the types of their columns', async () => {
    const { isTester, quantity, unitPrice } = orderItems;
    const { names, fields } = fieldsFor({ quantity, unitPrice, isTester });
    const read = hotStatement<{ lines: string }, object>(
      'read_lines',
      sql`select ${names} from (
        select * from json_to_recordset(${sql.placeholder('lines')}) as line(${fields})) as line(${names})`,
    );

    const lines = JSON.stringify([
      { quantity: 2, unitPrice: 1250, isTester: false },
      { isTester: true, quantity: 1, unitPrice: 99 },
    ]);
    expect(await read(app.db, { lines })).toEqual([
      { quantity: 2, unit_price: 1250, is_tester: false },
      { quantity: 1, unit_price: 99, is_tester: true },
    ]);
  });
});

describe('the rows of a hot statement', () => {
  const app = useTestApp();
  const { id, name } = manufacturers;
  const rows = hotRows<{ id: number; createdAt: Date; isOld: boolean }>({
    id,
    createdAt: manufacturers.createdAt,
    isOld: sql`${manufacturers.createdAt} < '2000-01-01'`,
  });

  it('contain times as dates and expressions by their key', async () => {
    const maker = await app.manufacturer({});

    const found = await findHot(
      app.db,
      rows,
      sql`select ${rows.columns} from ${manufacturers} where ${id} = ${maker.id}`,
    );

    expect(found).toEqual([{ id: maker.id, createdAt: maker.createdAt, isOld: false }]);
  });

  it('contain a joined table as a nested object, and null if nothing was joined', async () => {
    const { id: makerId, name: makerName } = await app.manufacturer({});
    const joined = hotRows<{ maker: { id: number; name: string }; user: { id: number; at: Date } | null }>({
      maker: { id, name },
      user: { id: users.id, at: users.createdAt },
    });
    const find = () =>
      findHot(
        app.db,
        joined,
        sql`select ${joined.columns} from ${manufacturers}
          left join ${users} on ${users.manufacturerId} = ${id} where ${id} = ${makerId}`,
      );

    expect(await find()).toEqual([{ maker: { id: makerId, name: makerName }, user: null }]);
    const user = await app.user({ manufacturerId: makerId });
    expect(await find()).toEqual([
      { maker: { id: makerId, name: makerName }, user: { id: user.id, at: expect.any(Date) } },
    ]);
  });

  it('cannot contain values in their columns, which would be lost', () => {
    expect(() => hotRows<{ age: number }>({ age: sql`${7}::int` })).toThrow('cannot hold values');
  });
});
