import { randomUUID } from 'node:crypto';
import { addDays } from '@casepack/contract/calendar';
import { type Cents, cents } from '@casepack/contract/money';
import type { PaymentFilter } from '@casepack/contract/orders/order-filter';
import { orderStatuses } from '@casepack/contract/orders/status';
import { invoiceMoney } from '@casepack/contract/payments/invoice-money';
import {
  isPaidAtSound,
  isRefundDueSound,
  type OrderMoneyFacts,
  orderMoney,
} from '@casepack/contract/payments/order-money';
import { isOverdue } from '@casepack/contract/payments/overdue';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoices } from '../db/schema/documents';
import { orders } from '../db/schema/orders';
import { selectionOf } from '../orders/order-filter.queries';
import { findOrders } from '../orders/order-lists.queries';
import { findDeliveredBefore } from '../orders/orders.queries';
import { sumOpenOrders, sumOverdue } from '../overview/overview.queries';
import { documentDay } from '../press/pdf-document';
import { TestApp } from '../testing/test-app';
import { findReceivables } from './receivables.queries';
import { findOpenInvoices } from './statement.queries';

const everyone = sql`true`;
const MORE_THAN_ALL = 10_000;

const amounts = [0, 1, 1000, 4800, 9600];

const ledgers = amounts.flatMap((paid) =>
  amounts
    .filter((back) => back <= paid)
    .map((back) => ({
      amountPaid: cents(paid),
      amountRefunded: cents(back),
      amountAuthorized: cents(0),
      amountCredited: cents(0),
    })),
);

const allFacts = (now: Date): OrderMoneyFacts[] =>
  orderStatuses.flatMap((status) =>
    [0, 1000, 4800].flatMap((total) =>
      ledgers.flatMap((ledger) =>
        [null, now].flatMap((paidAt) =>
          [false, true].map((refundDue) => ({ status, total: cents(total), ...ledger, paidAt, refundDue })),
        ),
      ),
    ),
  );

/** Each order is stored once with each of these invoices. `dueIn` is in days from today, `credited` came off it later. */
const billings = [
  undefined,
  { dueIn: -1, isSuperseded: true, credited: 0 },
  { dueIn: -1, isSuperseded: false, credited: 0 },
  { dueIn: -1, isSuperseded: false, credited: 1000 },
  { dueIn: 0, isSuperseded: false, credited: 0 },
  { dueIn: 1, isSuperseded: false, credited: 0 },
];

/** Lists and sums need the money rules of the contract in SQL. The tests compare both implementations. */
describe('money conditions in SQL', () => {
  const app = new TestApp({});
  let customerId: number;
  let stored: (typeof orders.$inferSelect)[];
  let papers: (typeof invoices.$inferSelect)[];
  const today = () => documentDay(app.now());

  beforeAll(async () => {
    await app.start();
    const { id: wholesaleCustomerId, manufacturerId } = await app.customer();
    customerId = wholesaleCustomerId;
    const sound = allFacts(app.now()).filter((order) => isPaidAtSound(order) && isRefundDueSound(order));
    const longAgo = new Date(app.now().getTime() - 100 * 86_400_000);
    const values = sound.flatMap((facts) => billings.map(() => facts));
    stored = await app.db
      .insert(orders)
      .values(
        values.map((facts, index) => ({
          ...{ manufacturerId, wholesaleCustomerId, ...facts },
          ...{
            publicId: randomUUID(),
            orderNumber: `T-${index}`,
            companyName: 'Shop',
            paymentMethod: 'Terms',
          },
          ...{ paymentTerms: 'NET30', subtotal: facts.total, tax: cents(0), shipping: cents(0) },
          ...{ discount: cents(0), createdAt: longAgo, deliveredAt: longAgo },
        })),
      )
      .returning();
    papers = await app.db
      .insert(invoices)
      .values(
        stored.flatMap(({ id, total }, index) => {
          const billing = billings[index % billings.length];
          if (billing === undefined) return [];
          return {
            ...{ manufacturerId, orderId: id, kind: 'invoice' as const, content: {} },
            total: cents(total + billing.credited),
            ...{ number: `I-${index}`, token: randomUUID(), issuedOn: '2026-01-01' },
            dueOn: addDays(today(), billing.dueIn),
            supersededAt: billing.isSuperseded ? app.now() : null,
          };
        }),
      )
      .returning();
  });
  afterAll(() => app.stop());

  const add = (amounts: readonly Cents[]): number => amounts.reduce((sum: number, each) => sum + each, 0);
  const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).sort((a, b) => a - b);
  const dueOf = (order: OrderMoneyFacts): Cents => orderMoney(order).due;
  const asked = () => {
    const byId = new Map(stored.map((order) => [order.id, order]));
    return papers
      .map((paper) => {
        const order = byId.get(paper.orderId) ?? expect.fail(`No order ${paper.orderId}`);
        return { ...paper, due: invoiceMoney(paper, order).due };
      })
      .filter(({ due }) => due > 0);
  };
  const overdue = () => asked().filter((paper) => isOverdue(paper, today()));

  it('are compared for orders in every state', () => {
    const states = new Set(stored.map((order) => orderMoney(order).state));

    expect(stored.length).toBeGreaterThan(1000);
    expect(states.size).toBe(7);
    expect(new Set(stored.map(({ status }) => status)).size).toBe(orderStatuses.length);
    expect(overdue().length).toBeGreaterThan(10);
  });

  const listed = async (payment: PaymentFilter): Promise<number[]> =>
    idsOf(
      await findOrders(app.db, {
        selection: selectionOf({ condition: everyone }, { payment }, app.now()),
        limit: MORE_THAN_ALL,
      }),
    );

  it('list the orders with an open amount', async () => {
    expect(await listed('open')).toEqual(idsOf(stored.filter((order) => dueOf(order) > 0)));
  });

  it('list the paid orders', async () => {
    expect(await listed('paid')).toEqual(idsOf(stored.filter((order) => orderMoney(order).state === 'paid')));
  });

  it('list the orders with a refund due', async () => {
    expect(await listed('refund_due')).toEqual(
      idsOf(stored.filter((order) => orderMoney(order).toRefund > 0)),
    );
  });

  it('list the orders with an overdue invoice', async () => {
    expect(await listed('overdue')).toEqual(idsOf(overdue().map(({ orderId }) => ({ id: orderId }))));
  });

  it('sum the unpaid amounts and count the refunds due in each status', async () => {
    const sums = await sumOpenOrders(app.db, everyone);

    expect(add(sums.map(({ unpaid }) => unpaid))).toBe(add(stored.map(dueOf)));
    for (const sum of sums) {
      const those = stored.filter(({ status }) => status === sum.status);
      expect(sum).toMatchObject({
        unpaidOrders: those.filter((order) => dueOf(order) > 0).length,
        unpaid: add(those.map(dueOf)),
        refundsDue: those.filter((order) => orderMoney(order).toRefund > 0).length,
      });
    }
  });

  it('sum the overdue amounts', async () => {
    expect(await sumOverdue(app.db, everyone, today())).toEqual({
      orders: overdue().length,
      amount: add(overdue().map(({ due }) => due)),
    });
  });

  it('put the open invoices on the statement', async () => {
    const open = await findOpenInvoices(app.db, everyone, customerId);

    expect(open.map((each) => [each.orderId, each.open]).sort()).toEqual(
      asked()
        .map(({ orderId, due }) => [orderId, due])
        .sort(),
    );
  });

  it('put the open invoices among the receivables', async () => {
    const { totals, customers } = await findReceivables(app.db, everyone, today(), {});

    const balance = add(asked().map(({ due }) => due));
    expect(customers).toMatchObject([{ customerId, invoices: asked().length, balance }]);
    expect(totals).toMatchObject({ customers: 1, balance, overdue: add(overdue().map(({ due }) => due)) });
  });

  it('find the delivered orders without an open amount', async () => {
    expect((await findDeliveredBefore(app.db, app.now(), MORE_THAN_ALL)).sort((a, b) => a - b)).toEqual(
      idsOf(stored.filter((order) => order.status === 'delivered' && dueOf(order) === 0)),
    );
  });
});
