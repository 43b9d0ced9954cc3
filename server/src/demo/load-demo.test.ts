import { DraftContent } from '@casepack/contract/drafts/draft';
import { agingBucketOf } from '@casepack/contract/statements/statement';
import { count, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoSignIns } from '../auth/demo-sign-ins';
import { type Database, databaseOver, openPool } from '../db/client';
import { products } from '../db/schema/catalog';
import { drafts, orderTemplates } from '../db/schema/desk';
import { counters, invoices } from '../db/schema/documents';
import { orderItems, orders } from '../db/schema/orders';
import { locations, manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { payments } from '../db/schema/payments';
import { memberships, users } from '../db/schema/users';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { loadDemo } from './load-demo';
import { demoOrders, FIRST_ORDER_NUMBER } from './orders';
import { readDemoProducts } from './read-products';
import { demoUsers } from './users';

const now = new Date('2026-03-10T15:00:00Z');
const options = { now, passwordHash: 'the hash' };
const demoProducts = await readDemoProducts();
let database: TestDatabase;
let pool: Pool;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  // Dropping the database may end a connection that is just being closed.
  pool = openPool({ url: database.url, size: 1, onConnectionError: () => {} });
  db = databaseOver(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

beforeEach(async () => {
  await db.execute(sql`truncate manufacturers, users cascade`);
});

describe('loading the demo', () => {
  it('fills an empty database', async () => {
    expect(await loadDemo(db, options)).toBe(true);

    expect((await db.select({ id: manufacturers.id }).from(manufacturers)).map(({ id }) => id)).toEqual([
      1, 2, 3,
    ]);
    expect(await db.$count(products)).toBe(demoProducts.length);
    expect(await db.$count(orders)).toBe(demoOrders(now, demoProducts).length);
    expect(await db.$count(wholesaleCustomers)).toBeGreaterThan(12);
    expect(await db.$count(locations)).toBeGreaterThan(20);
    expect(await db.$count(memberships)).toBe(Object.keys(demoUsers).length - 1);
  });

  it('shows a standard price list with breaks, one of a customer, and one that limits its customer', async () => {
    await loadDemo(db, options);

    const { rows } = await db.execute(sql`
      select name, only_listed as "onlyListed", count(distinct entry.product_id) > 5 as "hasEntries",
        bool_or(entry.from_quantity > 1) as "hasBreaks",
        exists (select from manufacturers where standard_price_list_id = list.id) as "isStandard",
        (select count(*) from wholesale_customers where price_list_id = list.id) as customers
      from price_lists list join price_list_entries entry on entry.price_list_id = list.id
      group by list.id order by list.id`);

    const list = { onlyListed: false, hasEntries: true, hasBreaks: true, isStandard: false, customers: 1 };
    expect(rows).toEqual([
      { ...list, name: 'Volume prices', isStandard: true, customers: 0 },
      { ...list, name: 'Resort partners' },
      { ...list, name: 'Bar soap only', onlyListed: true, hasBreaks: false },
    ]);
  });

  it('shows an order minimum of a customer and a product that is ordered in multiples', async () => {
    await loadDemo(db, options);
    const limited = await db
      .select()
      .from(wholesaleCustomers)
      .where(isNotNull(wholesaleCustomers.minimumFirstOrder));
    const packed = await db.select().from(products).where(gt(products.orderMultiple, 1));

    expect(limited).toMatchObject([{ businessName: 'Tidewater Trading Post', minimumReorder: 15_000 }]);
    expect(packed).toMatchObject([{ sku: 'LB-VAN', orderMultiple: 4 }]);
  });

  it('gives every user the password and their own organization, the platform administrator none', async () => {
    await loadDemo(db, options);

    const found = await db.select().from(users).where(eq(users.passwordHash, 'the hash'));

    const standing = new Map(
      found.map(({ email, role, isAdmin, isOrgAdmin }) => [email, { role, isAdmin, isOrgAdmin }]),
    );
    expect(demoSignIns.map(({ email }) => standing.get(email))).toEqual([
      { role: null, isAdmin: true, isOrgAdmin: false },
      { role: 'manufacturer', isAdmin: true, isOrgAdmin: true },
      { role: 'sales_rep', isAdmin: false, isOrgAdmin: false },
      { role: 'wholesale_customer', isAdmin: false, isOrgAdmin: true },
    ]);
  });

  it('stores totals that match the lines and payments of the orders', async () => {
    await loadDemo(db, options);

    const lines = db
      .select({
        orderId: orderItems.orderId,
        sumOfLines: sql<number>`sum(${orderItems.totalPrice})`.as('sum_of_lines'),
      })
      .from(orderItems)
      .groupBy(orderItems.orderId)
      .as('lines');
    const [off] = await db
      .select({ orders: count() })
      .from(orders)
      .innerJoin(lines, eq(lines.orderId, orders.id))
      .where(sql`${lines.sumOfLines} <> ${orders.subtotal}`);

    expect(off?.orders).toBe(0);
    expect(await db.$count(payments, eq(payments.kind, 'refund'))).toBe(1);
    expect(
      new Set((await db.select({ id: orders.publicId }).from(orders)).map(({ id }) => id.length)),
    ).toEqual(new Set([22]));
  });

  it('numbers invoices and credit notes without gaps and continues from there', async () => {
    await loadDemo(db, options);

    for (const [kind, mark] of [
      ['invoice', 'INV'],
      ['credit_note', 'CN'],
    ] as const) {
      const papers = await db.select().from(invoices).where(eq(invoices.kind, kind)).orderBy(invoices.id);
      const [counter] = await db.select().from(counters).where(eq(counters.kind, kind));
      expect(papers.length).toBeGreaterThan(0);
      expect(papers.map(({ number }) => number)).toEqual(
        papers.map((_, index) => `FH-${mark}-${String(index + 1).padStart(6, '0')}`),
      );
      expect(counter).toMatchObject({ manufacturerId: 3, lastValue: papers.length });
    }
  });

  it('has invoices that are not due yet and some that are overdue by days and by months', async () => {
    await loadDemo(db, options);

    const open = await db
      .select({ dueOn: invoices.dueOn })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(sql`${invoices.kind} = 'invoice' and ${orders.amountPaid} < ${orders.total}`);

    const days = open.map(({ dueOn }) => (now.getTime() - Date.parse(dueOn)) / 86_400_000);
    expect(new Set(days.map((each) => agingBucketOf(Math.floor(each))))).toEqual(
      new Set(['current', 'days1to30', 'days31to60', 'days61to90']),
    );
  });

  it('gives every order that was ever invoiced an invoice with its total', async () => {
    await loadDemo(db, options);

    const rows = await db
      .select({ status: orders.status, total: orders.total, invoiced: invoices.total })
      .from(orders)
      .leftJoin(invoices, sql`${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice'`);

    expect(rows.filter(({ invoiced, total }) => invoiced !== null && invoiced !== total)).toEqual([]);
    expect(rows.filter(({ status, invoiced }) => status === 'invoice_sent' && invoiced === null)).toEqual([]);
  });

  it('has one check that paid two orders, and a reminder of an overdue invoice', async () => {
    await loadDemo(db, options);
    const shares = await pool.query('select count(*)::int from payments where receipt_id is not null');
    expect(shares.rows).toEqual([{ count: 2 }]);
    const reminded = await pool.query(
      `select due_on < sent_on as late from invoice_reminders join invoices on id = invoice_id`,
    );
    expect(reminded.rows).toEqual([{ late: true }]);
  });

  it('sets the next ids and order numbers after its own', async () => {
    await loadDemo(db, options);

    const number = await db.execute<{ value: number }>(sql`select nextval('order_numbers_3') as value`);
    const [added] = await db
      .insert(manufacturers)
      .values({ name: 'Next', numberPrefix: 'NX' })
      .returning({ id: manufacturers.id });

    expect(number.rows[0]?.value).toBe(FIRST_ORDER_NUMBER + demoOrders(now, demoProducts).length);
    expect(added?.id).toBe(4);
  });

  it('does nothing if there is already data', async () => {
    await db.insert(users).values({ email: 'first@example.test' });

    expect(await loadDemo(db, options)).toBe(false);

    expect(await db.$count(manufacturers)).toBe(0);
    expect(await db.$count(users)).toBe(1);
  });

  it('is loaded once if several instances start', async () => {
    await loadDemo(db, options);

    expect(await loadDemo(db, options)).toBe(false);

    expect(await db.$count(manufacturers)).toBe(3);
  });

  it('gives the rep two drafts and a shared template, with products of the customers', async () => {
    await loadDemo(db, options);

    const begun = await db.select().from(drafts).orderBy(drafts.updatedAt);
    expect(begun).toMatchObject([{ lineCount: 2 }, { lineCount: 6 }]);
    for (const { content, total } of begun) {
      expect(DraftContent.parse(content).lines.every(({ productId }) => productId !== null)).toBe(true);
      expect(total).toBeGreaterThan(0);
    }
    expect(await db.select().from(orderTemplates)).toMatchObject([
      { name: 'Monthly restock', isShared: true },
    ]);
  });

  it('has customers who have bought the same product several times, for the order guide', async () => {
    await loadDemo(db, options);

    const { rows } = await db.execute<{ name: string; often: number }>(sql`
      select name, count(*)::int as often from (
        select c.name, i.product_id, count(*) as times from orders o
          join order_items i on i.order_id = o.id and not i.is_tester
          join wholesale_customers c on c.id = o.wholesale_customer_id
         where o.status <> 'cancelled' group by 1, 2) as bought
       where times >= 2 group by name order by 2 desc`);
    expect(rows.length, JSON.stringify(rows)).toBeGreaterThanOrEqual(2);
    expect(rows[1]?.often, JSON.stringify(rows)).toBeGreaterThanOrEqual(3);
  });
});
