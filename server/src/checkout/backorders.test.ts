import { randomUUID } from 'node:crypto';
import { updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { cancelRemainder, createShipment } from '@casepack/contract/shipments/endpoints';
import { bookCount, bookReceipt } from '@casepack/contract/stock/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { useTestApp, type Visitor } from '../testing/test-app';

const CASE = 12;

describe('backorders', () => {
  const app = useTestApp();
  let maker: { id: number };
  let staff: Visitor;
  let customer: { id: number };
  let soap: { id: number };
  beforeEach(async () => {
    maker = await app.manufacturer();
    staff = await app.as({ manufacturerId: maker.id, isOrgAdmin: true });
    customer = await app.customer({ manufacturerId: maker.id });
    soap = await app.product({
      ...{ manufacturerId: maker.id, sku: 'SOAP', name: 'Soap', casePackQuantity: CASE },
      ...{ unitsAvailable: 3 * CASE + 5, allowBackorder: true, expectedOn: '2026-12-03' },
    });
  });

  const rows = async (statement: string) => (await app.running.deps.pool.query(statement)).rows;
  const figures = async () =>
    (
      await rows(
        'select units_available as available, units_reserved as reserved, units_backordered as backordered from products order by id',
      )
    )[0];
  const lines = () =>
    rows(
      'select reserved_units as reserved, backordered_units as waiting from order_items order by ordered_at, order_id, position',
    );
  const order = (quantity: number, extra: object = { acceptsBackorder: true }) =>
    staff.call(saveOrder, {
      body: {
        ...{
          customer: { id: customer.id },
          items: [{ productId: soap.id, quantity }],
          paymentMethod: 'Terms',
        },
        ...extra,
      },
    });
  const receive = (units: number) =>
    staff.call(bookReceipt, { body: { id: randomUUID(), rows: [{ productId: soap.id, units }] } });
  const books = async () => {
    const client = await app.running.deps.pool.connect();
    const findings = await checkBooks(client).finally(() => client.release());
    return findings.filter(({ differences }) => differences.length > 0);
  };

  it('says what ships now and what later, and stores nothing without an agreement', async () => {
    const shown = await staff.call(quote, { body: { items: [{ productId: soap.id, quantity: 5 }] } });
    const refused = await order(5, {});

    expect(shown.body.lines[0]).toMatchObject({
      problems: [],
      backorder: { now: 3, later: 2, expectedOn: '2026-12-03' },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'backorder_needed']);
    expect(refused.body.message).toBe(
      'Soap: 3 now, 2 around Dec 3. Agree to the backorder to place the order',
    );
    expect(await rows('select from orders')).toEqual([]);
    expect(await figures()).toEqual({ available: 41, reserved: 0, backordered: 0 });
  });

  it('reserves the whole cases that are there and lets the rest wait', async () => {
    const { status } = await order(5);

    expect(status).toBe(200);
    expect(await lines()).toEqual([{ reserved: 36, waiting: 24 }]);
    expect(await figures()).toEqual({ available: 5, reserved: 36, backordered: 24 });
  });

  it('says in the email what ships later, and nothing of it if all is there or nothing will ship', async () => {
    const texts = async () => (await rows('select text from mails order by id')).map(({ text }) => text);
    const wax = await app.product({ manufacturerId: maker.id });
    const { body } = await order(5);
    await order(1, { items: [{ productId: wax.id, quantity: 1 }] });
    const params = { id: body.id };
    await staff.call(changeOrderStatus, { params, body: { status: 'cancelled', version: body.version } });

    const [waiting, complete, cancelled] = await texts();
    expect(waiting).toContain(
      `Soap\n  SOAP · 5 × case of ${CASE} at $24.00: $120.00\n  3 now, 2 around Dec 3\n`,
    );
    for (const text of [complete, cancelled]) expect(text).not.toMatch(/ now, | when available/);
    expect(cancelled).toContain('has cancelled your order');
  });

  it('asks nobody to agree to what is in stock, and refuses more than there is of other products', async () => {
    const wax = await app.product({ manufacturerId: maker.id, unitsAvailable: 12 });
    const enough = await order(3, {});
    const tooMuch = await order(1, { items: [{ productId: wax.id, quantity: 2 }], acceptsBackorder: true });

    expect(enough.status).toBe(200);
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'out_of_stock']);
  });

  it('gives what arrives to the oldest line first, whole cases only, and tells which orders are ready', async () => {
    await order(5);
    app.passTime(1_000);
    const second = await order(2);
    app.passTime(1_000);
    await order(1);

    const first = await receive(20);
    expect(first.body.readyOrders).toHaveLength(1);
    expect(await lines()).toEqual([
      { reserved: 60, waiting: 0 },
      { reserved: 0, waiting: 24 },
      { reserved: 0, waiting: 12 },
    ]);
    expect(await figures()).toEqual({ available: 1, reserved: 60, backordered: 36 });

    const rest = await receive(25);
    expect(rest.body.readyOrders).toEqual([{ id: second.body.id, orderNumber: second.body.orderNumber }]);
    const history = await staff.call(getOrderHistory, { params: { id: second.body.id } });
    expect(history.body.at(-1)).toMatchObject({ kind: 'stock_arrived', cause: 'system' });
    expect(await figures()).toEqual({ available: 2, reserved: 84, backordered: 12 });
    expect(await books()).toEqual([]);
  });

  it.each([
    [
      'a count',
      () => staff.call(bookCount, { body: { id: randomUUID(), rows: [{ sku: 'SOAP', units: 60 }] } }),
    ],
    [
      'an edit of the product',
      () => staff.call(updateProduct, { params: { id: soap.id }, body: { unitsAvailable: 24 } }),
    ],
    [
      'a product that becomes unlimited',
      () => staff.call(updateProduct, { params: { id: soap.id }, body: { unitsAvailable: null } }),
    ],
  ])('are served by %s', async (_, act) => {
    await order(5);
    expect((await act()).status).toBe(200);

    expect(await lines()).toEqual([{ reserved: 60, waiting: 0 }]);
    expect(await books()).toEqual([]);
  });

  it('get what a cancelled order held, and a cancelled order gets nothing', async () => {
    const { body: first } = await order(3, {});
    app.passTime(1_000);
    const { body: second } = await order(2);
    app.passTime(1_000);
    await order(1);

    await staff.call(changeOrderStatus, { params: { id: second.id }, body: { status: 'cancelled' } });
    await staff.call(changeOrderStatus, { params: { id: first.id }, body: { status: 'cancelled' } });

    expect(await lines()).toEqual([
      { reserved: 0, waiting: 0 },
      { reserved: 0, waiting: 0 },
      { reserved: 12, waiting: 0 },
    ]);
    expect(await figures()).toEqual({ available: 29, reserved: 12, backordered: 0 });
    await staff.call(changeOrderStatus, { params: { id: first.id }, body: { status: 'pending' } });
    expect((await lines())[0]).toEqual({ reserved: 24, waiting: 12 });
    expect(await books()).toEqual([]);
  });

  describe('of a tester behind a case that does not fit', () => {
    let first: { id: number; items: { id: number }[] };
    beforeEach(async () => {
      await rows(
        'update products set units_available = 12, tester_price = 100, has_testers_available = true',
      );
      first = (await order(2)).body;
      app.passTime(1_000);
      await order(1, {
        items: [{ productId: soap.id, quantity: 2, isTester: true }],
        acceptsBackorder: true,
      });
      await receive(5);
      expect(await lines()).toEqual([
        { reserved: 12, waiting: 12 },
        { reserved: 0, waiting: 2 },
      ]);
    });
    const edit = (quantity: number) =>
      staff.call(editOrder, {
        params: { id: first.id },
        body: { items: [{ productId: soap.id, quantity }] } as never, // as a client sends it
      });
    const ship = () =>
      staff.call(createShipment, {
        params: { id: first.id },
        body: { lines: [{ itemId: first.items[0]?.id ?? 0, quantity: 1 }] },
      });

    it.each([
      ['an edit lowers that line to what it has', () => edit(1)],
      [
        'the rest of that order is cancelled',
        async () => {
          await ship();
          return staff.call(cancelRemainder, { params: { id: first.id }, body: {} });
        },
      ],
    ])('are served when %s', async (_, act) => {
      expect((await act()).status).toBe(200);

      expect((await lines()).at(-1)).toEqual({ reserved: 2, waiting: 0 });
      expect((await figures()).available).toBe(3);
    });
  });

  it('follow an edit: less waits first, more needs an agreement', async () => {
    const { body: waiting } = await order(5);
    const lineOf = (quantity: number) => ({ items: [{ productId: soap.id, quantity }] });
    const edit = (id: number, body: object) => staff.call(editOrder, { params: { id }, body: body as never }); // as a client sends it
    expect((await edit(waiting.id, lineOf(4))).status).toBe(200);
    expect(await lines()).toEqual([{ reserved: 36, waiting: 12 }]);
    expect((await edit(waiting.id, lineOf(1))).status).toBe(200);
    expect(await figures()).toEqual({ available: 29, reserved: 12, backordered: 0 });

    const refused = await edit(waiting.id, lineOf(9));
    const agreed = await edit(waiting.id, { ...lineOf(9), acceptsBackorder: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'backorder_needed']);
    expect(agreed.status).toBe(200);
    expect(await lines()).toEqual([{ reserved: 36, waiting: 72 }]);
    expect(await books()).toEqual([]);
  });

  it('write every cause into the ledger, whose sums are the figures', async () => {
    const { body } = await order(5);
    await receive(24);
    await staff.call(changeOrderStatus, { params: { id: body.id }, body: { status: 'cancelled' } });

    expect(
      await rows(
        'select kind, available, reserved, available_after as after, order_id is not null as "ofOrder" from stock_moves order by id',
      ),
    ).toEqual([
      { kind: 'count', available: 41, reserved: 0, after: 41, ofOrder: false },
      { kind: 'order', available: -36, reserved: 36, after: 5, ofOrder: true },
      { kind: 'receipt', available: 24, reserved: 0, after: 29, ofOrder: false },
      { kind: 'order', available: -24, reserved: 24, after: 5, ofOrder: true },
      { kind: 'cancellation', available: 60, reserved: -60, after: 65, ofOrder: true },
    ]);
  });
});
