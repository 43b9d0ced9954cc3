import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../context';
import { counters, invoices } from '../db/schema/documents';
import { mails } from '../db/schema/mail';
import { storeInvoice } from '../testing/store-documents';
import { useTestApp } from '../testing/test-app';
import { findInvoicesOf, type InvoiceRow, insertInvoice } from './invoices.queries';

const withoutIdentity = ({
  id: _id,
  number: _number,
  token: _token,
  supersededAt: _at,
  ...rest
}: InvoiceRow) => rest;

describe('concurrent invoices', () => {
  const app = useTestApp({ poolSize: 50 });

  async function ordersOf(count: number) {
    const maker = await app.manufacturer({ numberPrefix: 'FH' });
    const customer = await app.customer({ manufacturerId: maker.id });
    const values = {
      wholesaleCustomerId: customer.id,
      manufacturerId: maker.id,
      customerEmail: 'a@shop.test',
    };
    const orders = [];
    for (let number = 0; number < count; number += 1) orders.push(await app.order(values));
    return { maker, orders, staff: await app.as({ manufacturerId: maker.id }) };
  }
  const numbers = async () =>
    (await app.db.select().from(invoices).orderBy(asc(invoices.number))).map(({ number }) => number);
  const counted = (count: number) =>
    Array.from({ length: count }, (_, index) => `FH-INV-${String(index + 1).padStart(6, '0')}`);

  it('get numbers without gaps or duplicates from fifty concurrent calls', async () => {
    const { orders, staff } = await ordersOf(50);

    const replies = await Promise.all(orders.map(({ id }) => staff.call(createInvoice, { params: { id } })));

    expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(await numbers()).toEqual(counted(50));
    expect(await app.db.$count(mails)).toBe(50);
  });

  it('reuse a number that was taken by a rolled-back transaction', async () => {
    const { maker, orders, staff } = await ordersOf(3);
    const [first, broken, last] = orders.map(({ id }) => id);
    const send = (id: number | undefined) => staff.call(createInvoice, { params: { id: id ?? 0 } });
    await send(first);

    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      const [sample] = await findInvoicesOf(ctx.db, first ?? 0);
      if (!sample) throw new Error('There is no invoice to copy');
      const taken = await insertInvoice(ctx.db, 'FH', { ...withoutIdentity(sample), orderId: broken ?? 0 });
      throw new Error(`${taken.number} was taken`);
    });
    const [reply, failure] = await Promise.all([send(last), failing.catch((error: Error) => error.message)]);

    expect(failure).toMatch(/^FH-INV-00000[23] was taken$/);
    expect(reply.status).toBe(200);
    expect(await numbers()).toEqual(counted(2));
    expect(await app.db.select().from(counters).where(eq(counters.manufacturerId, maker.id))).toMatchObject([
      { kind: 'invoice', lastValue: 2 },
    ]);
  });

  it('result in one invoice for ten calls for the same order', async () => {
    const { orders, staff } = await ordersOf(1);
    const id = orders[0]?.id ?? 0;

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => staff.call(createInvoice, { params: { id } })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    expect(await numbers()).toEqual(counted(1));
    expect(
      (await app.db.select().from(mails).orderBy(asc(mails.id))).map(({ eventKey }) => eventKey),
    ).toEqual([1, 2, 3, 4, 5].map((each) => `invoice:1:${each}`));
  });

  it('cannot be stored twice for one order, even directly in the database', async () => {
    const { orders } = await ordersOf(1);
    const order = orders[0] ?? { id: 0, manufacturerId: 0 };
    await storeInvoice(app, order);

    await expect(storeInvoice(app, order, { total: cents(1) })).rejects.toThrow();
  });

  it('are numbered separately for each manufacturer', async () => {
    const one = await ordersOf(1);
    const other = await ordersOf(1);
    await one.staff.call(createInvoice, { params: { id: one.orders[0]?.id ?? 0 } });

    const reply = await other.staff.call(createInvoice, { params: { id: other.orders[0]?.id ?? 0 } });

    expect(reply.body.invoice.number).toBe('FH-INV-000001');
  });
});
