import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { importFile } from '../testing/import-file';
import { useTestApp, type Visitor } from '../testing/test-app';
import { testSize } from '../testing/test-size';

const ROWS = testSize(50, 6_000);

describe(`a file of ${ROWS} that is written in parts`, () => {
  const app = useTestApp();
  let manufacturerId: number;
  let staff: Visitor;
  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  const fileOf = (header: string, row: (at: number) => string) =>
    [header, ...Array.from({ length: ROWS }, (_, at) => row(at + 1))].join('\n');

  async function countsOf(tables: readonly string[]): Promise<number[]> {
    return Promise.all(tables.map((table) => app.db.$count(sql`${sql.identifier(table)}`)));
  }

  it('stores every past order with its lines, shipment, payment and history', async () => {
    await app.customer({ manufacturerId, businessName: 'Corner Shop' });
    await app.product({ manufacturerId, sku: 'A' });
    await app.product({ manufacturerId, sku: 'B' });
    const file = fileOf('order number,order date,company,sku,quantity,unit price', (at) =>
      [`${at}/25,2025-03-15,Corner Shop,A,1,2.00`, `${at}/25,,,B,2,3.00`].join('\n'),
    );

    await importFile(app, staff, 'orders', file);

    const tables = ['orders', 'imported_orders', 'shipments', 'payments', 'order_events'];
    expect(await countsOf(tables)).toEqual(tables.map(() => ROWS));
    expect(await countsOf(['order_items', 'shipment_lines'])).toEqual([2 * ROWS, 2 * ROWS]);
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    const findings = await checkBooks(client).finally(() => client.end());
    expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
  }, 300_000);

  it('stores every customer with all locations, of which the first is the primary one', async () => {
    const file = fileOf('number,company,location,address,city,state,zip,user email', (at) =>
      [
        `C-${at},Shop ${at},West,1 Main St,Salem,MA,01970,a${at}@example.test`,
        `C-${at},,East,2 Main St,Salem,MA,01970,b${at}@example.test`,
      ].join('\n'),
    );

    await importFile(app, staff, 'customers', file);

    expect(await countsOf(['wholesale_customers', 'locations'])).toEqual([ROWS, 2 * ROWS]);
    expect(await app.db.$count(sql`users`, sql`wholesale_customer_id is not null`)).toBe(2 * ROWS);
    const primary = sql`is_primary and name = 'West'`;
    expect(await app.db.$count(sql`locations`, primary)).toBe(ROWS);
    expect(await app.db.$count(sql`locations`, sql`is_primary`)).toBe(ROWS);
  }, 300_000);
});
