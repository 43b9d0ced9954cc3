import { quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { getCredit } from '@casepack/contract/credit/endpoints';
import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrder, getOrderHistory } from '@casepack/contract/orders/endpoints';
import { editManufacturer, editWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { countStatements } from '../testing/count-statements';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

const DAY = 24 * 60 * 60 * 1000;

describe('credit', () => {
  const app = useTestApp({ poolSize: 20 });
  let staff: Visitor;
  let buyer: Visitor;
  let customerId: number;
  let manufacturerId: number;
  let productId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    customerId = (await app.customer({ manufacturerId })).id;
    productId = (await app.product({ manufacturerId, casePackCost: cents(10_000) })).id;
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
    buyer = await app.as({ wholesaleCustomerId: customerId });
  });

  const setLimit = (creditLimit: number | null) =>
    app.db.update(wholesaleCustomers).set({ creditLimit: creditLimit === null ? null : cents(creditLimit) });
  /** An order of $100.00 per case. */
  const save = (cases = 1, paymentMethod = 'Check', as = staff): Promise<Reply> =>
    as.call(saveOrder, {
      body: { customer: { id: customerId }, items: [{ productId, quantity: cases }], paymentMethod },
    });
  const place = async (cases = 1) => (await save(cases)).body;
  const read = async (id: number) => (await staff.call(getOrder, { params: { orderId: id } })).body;
  const credit = async (as = staff) => (await as.call(getCredit, { params: { id: customerId } })).body;
  let reference = 0;
  const pay = (id: number, amount: string) => {
    reference += 1;
    const body = { method: 'check', amount, reference: String(reference) };
    return staff.call(recordPayment, { params: { id }, body });
  };
  const heldFor = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await read(id)).heldFor.join() || 'free'));
  const wrongBooks = async () => {
    const client = await app.running.deps.pool.connect();
    try {
      return (await checkBooks(client)).filter(({ differences }) => differences.length > 0);
    } finally {
      client.release();
    }
  };

  it('is what the customer may owe, owes and may still owe', async () => {
    expect(await credit()).toEqual({ limit: null, exposure: '0.00', available: null });
    await setLimit(50_000);
    const first = await place(2);
    await place(1);
    const cancelled = await place(1);

    expect(await credit(buyer)).toEqual({ limit: '500.00', exposure: '400.00', available: '100.00' });
    await pay(first.id, '150.00');
    await staff.call(changeOrderStatus, { params: { id: cancelled.id }, body: { status: 'cancelled' } });
    expect(await credit(buyer)).toEqual({ limit: '500.00', exposure: '150.00', available: '350.00' });
    await setLimit(10_000);
    expect(await credit(buyer)).toEqual({ limit: '100.00', exposure: '150.00', available: '-50.00' });
    expect(await wrongBooks()).toEqual([]);
  });

  it('is shown to staff, reps and the customer, and to nobody else', async () => {
    const agency = await app.salesOrganization({ manufacturerId });
    await app.db.update(wholesaleCustomers).set({ salesOrganizationId: agency.id });
    const others = [
      await app.as({ manufacturerId: (await app.manufacturer()).id }),
      await app.as({ wholesaleCustomerId: (await app.customer({ manufacturerId })).id }),
      await app.as({ salesOrganizationId: (await app.salesOrganization({ manufacturerId })).id }),
    ];
    const ask = async (as: Visitor) => (await as.call(getCredit, { params: { id: customerId } })).status;

    expect(await ask(await app.as({ salesOrganizationId: agency.id }))).toBe(200);
    expect(await Promise.all(others.map(ask))).toEqual([404, 404, 404]);
  });

  it.each([
    ['exactly up to the limit', 10_000, []],
    ['a cent over the limit', 9_999, ['credit_limit']],
    ['without any credit', 0, ['credit_limit']],
    ['without a limit', null, []],
  ])('decides about an order %s', async (_, limit, expected) => {
    await setLimit(limit);

    const order = await place();

    expect(order).toMatchObject({
      status: expected.length > 0 ? 'pending' : 'waiting_for_payment',
      heldFor: expected,
    });
    expect(await wrongBooks()).toEqual([]);
  });

  it('is used once by orders at the same moment', async () => {
    await setLimit(70_000);

    const replies = await Promise.all(Array.from({ length: 20 }, () => save()));

    const free = replies.filter(({ body }) => body.heldFor.length === 0);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(free).toHaveLength(7);
    expect(await wrongBooks()).toEqual([]);
  });

  it('costs nothing where nothing is decided, and two statements in one round trip otherwise', async () => {
    await place();
    const without = await countStatements(app, () => place());
    await setLimit(1_000_000);
    const withLimit = await countStatements(app, () => place());

    expect(withLimit - without).toBe(2);
  });

  it('frees the earliest orders that fit again after a payment', async () => {
    await setLimit(20_000);
    const [first, second] = [await place(), await place()];
    const [third, large, last] = [await place(), await place(3), await place()];
    expect(await heldFor(third.id, large.id, last.id)).toEqual(Array(3).fill('credit_limit'));

    await pay(first.id, '100.00');
    await app.runJobs();

    expect(await heldFor(third.id, large.id, last.id)).toEqual(['free', 'credit_limit', 'credit_limit']);
    expect(await read(third.id)).toMatchObject({ status: 'waiting_for_payment' });
    const history = await staff.call(getOrderHistory, { params: { id: third.id } });
    expect(history.body.at(-1)).toMatchObject({
      ...{ kind: 'hold_ended', cause: 'system', actorName: null },
      changes: {
        heldFor: { from: ['credit_limit'], to: [] },
        status: { from: 'pending', to: 'waiting_for_payment' },
      },
    });
    await staff.call(changeOrderStatus, { params: { id: large.id }, body: { status: 'cancelled' } });
    await pay(second.id, '100.00');
    await app.runJobs();
    expect(await heldFor(last.id)).toEqual(['free']);
    expect(await wrongBooks()).toEqual([]);
  });

  it('holds an order again whose total is raised over the limit', async () => {
    await setLimit(30_000);
    const order = await place(2);
    const edit = (quantity: number) =>
      staff.call(editOrder, {
        params: { id: order.id },
        body: { items: [{ ...{ id: order.items[0].id, productId, quantity }, isTester: false }] },
      });
    await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'processing' } });

    expect((await edit(3)).body).toMatchObject({ status: 'processing', heldFor: [] });
    expect((await edit(4)).body).toMatchObject({ status: 'pending', heldFor: ['credit_limit'] });
    await edit(1);
    await app.runJobs();
    expect(await read(order.id)).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
    expect(await wrongBooks()).toEqual([]);
  });

  it('decides again when a cancelled order is reopened', async () => {
    await setLimit(10_000);
    const order = await place();
    await staff.call(changeOrderStatus, { params: { id: order.id }, body: { status: 'cancelled' } });
    await place();

    const { body } = await staff.call(changeOrderStatus, {
      params: { id: order.id },
      body: { status: 'pending' },
    });

    expect(body).toMatchObject({ status: 'pending', heldFor: ['credit_limit'] });
    expect(await wrongBooks()).toEqual([]);
  });

  it.each([['25.00'], ['']])('frees orders when the limit becomes %j', async (creditLimit) => {
    await setLimit(0);
    const order = await place();
    const isEnough = creditLimit === '';

    const params = { id: customerId };
    await staff.call(editWholesaleCustomer, { params, body: { creditLimit } });
    await app.runJobs();

    expect(await heldFor(order.id)).toEqual([isEnough ? 'free' : 'credit_limit']);
  });

  it('is not needed by a customer on hold, whose orders wait until the hold is lifted', async () => {
    const params = { id: customerId };
    await staff.call(editWholesaleCustomer, { params, body: { onHold: true, holdNote: 'Bounced check' } });
    const order = await place();
    expect(order).toMatchObject({ status: 'pending', heldFor: ['customer_hold'] });

    await staff.call(editWholesaleCustomer, { params, body: { onHold: false } });
    await app.runJobs();

    expect(await read(order.id)).toMatchObject({ status: 'waiting_for_payment', heldFor: [] });
  });

  describe('with an overdue invoice', () => {
    const allow = (holdAfterDaysOverdue: number | null) =>
      app.db.update(manufacturers).set({ holdAfterDaysOverdue });
    /** Their sessions end meanwhile. */
    async function passDays(days: number): Promise<void> {
      app.passTime(days * DAY);
      staff = await app.as({ manufacturerId, isOrgAdmin: true });
    }
    /** The invoice of an order of $100.00 falls due after 30 days. */
    async function owe(): Promise<number> {
      const { id } = await place();
      await staff.call(createInvoice, { params: { id } });
      return id;
    }

    it.each([
      ['no rule', null, 100, []],
      ['the last day that is allowed', 10, 40, []],
      ['a day more', 10, 41, ['overdue']],
      ['the first day after it was due', 0, 31, ['overdue']],
      ['the day on which it is due', 0, 30, []],
    ])('holds orders after %s', async (_, days, age, expected) => {
      await allow(days);
      await owe();
      await passDays(age);

      expect(await place()).toMatchObject({ heldFor: expected });
    });

    it.each([
      ['the invoice is paid', (id: number) => pay(id, '100.00')],
      [
        'the order of the invoice is cancelled',
        (id: number) => staff.call(changeOrderStatus, { params: { id }, body: { status: 'cancelled' } }),
      ],
      [
        'the manufacturer allows more days',
        () =>
          staff.call(editManufacturer, {
            params: { id: manufacturerId },
            body: { holdAfterDaysOverdue: 90 },
          }),
      ],
      [
        'the manufacturer drops the rule',
        () =>
          staff.call(editManufacturer, {
            params: { id: manufacturerId },
            body: { holdAfterDaysOverdue: '' },
          }),
      ],
    ])('frees them when %s', async (_, act) => {
      await allow(10);
      const owed = await owe();
      await passDays(60);
      const order = await place();
      expect(await heldFor(order.id)).toEqual(['overdue']);

      expect((await act(owed)).status).toBe(200);
      await app.runJobs();

      expect(await heldFor(order.id)).toEqual(['free']);
      expect(await wrongBooks()).toEqual([]);
    });
  });

  it('is in the quote, with what the order would be held for, in the words of the reader', async () => {
    await app.db
      .update(wholesaleCustomers)
      .set({ creditLimit: cents(15_000), onHold: true, holdNote: 'Bounced check' });
    await place();
    const body = { customerId, items: [{ productId, quantity: 1 }] };

    const toStaff = await staff.call(quote, { body });
    const toBuyer = await buyer.call(quote, { body });

    const shown = { limit: '150.00', exposure: '100.00', available: '50.00' };
    expect(toStaff.body.credit).toEqual(shown);
    expect(toStaff.body.expectedHolds).toEqual([
      {
        reason: 'credit_limit',
        text: 'Above the credit limit: $200.00 owed with this order, $150.00 allowed.',
      },
      { reason: 'customer_hold', text: 'The customer is on hold: Bounced check' },
    ]);
    expect(toBuyer.body.credit).toEqual(shown);
    expect(toBuyer.text).not.toContain('Bounced');
    await app.db.update(wholesaleCustomers).set({ creditLimit: null, onHold: false });
    const without = (await staff.call(quote, { body })).body;
    expect(without).not.toHaveProperty('credit');
    expect(without).not.toHaveProperty('expectedHolds');
  });

  it.each(['COD', 'PREPAID'] as const)(
    'is not given as Terms to a customer with %s',
    async (paymentTerms) => {
      await app.db.update(wholesaleCustomers).set({ paymentTerms });

      const refused = await Promise.all([save(1, 'Terms'), save(1, 'Terms', buyer)]);

      for (const { status, body } of refused) {
        expect(status).toBe(400);
        expect(body.fields.paymentMethod).toBe(
          `Terms are not available with ${paymentTerms}. Choose another payment type.`,
        );
      }
      expect((await save(1, 'Check')).status).toBe(200);
    },
  );
});
