import { addTracking, changeOrderStatus, setDeposit } from '@casepack/contract/order-changes/endpoints';
import { getOrderHistory, getPublicOrder } from '@casepack/contract/orders/endpoints';
import { createShipment, listShipments } from '@casepack/contract/shipments/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';
import { linesOf, type SeenOrder, Warehouse } from '../testing/warehouse';

describe('shipping an order', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let order: SeenOrder;
  beforeEach(async () => {
    house = await Warehouse.open(app);
    order = await house.order([5, 3, 2]);
  });

  const item = (index: number): number => order.items[index]?.id ?? 0;
  const ship = (body: object = {}, by: Visitor = house.staff, id = order.id) =>
    by.call(createShipment, { params: { id }, body: body as never });
  const move = (
    status: 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'pending' | 'waiting_for_payment',
  ) => house.staff.call(changeOrderStatus, { params: { id: order.id }, body: { status } });
  const mails = () => house.rows(`select subject, text from mails where kind = 'shipped' order by id`);

  it('in parts keeps its status until nothing is left', async () => {
    expect(await house.stock()).toEqual([
      [540, 60],
      [564, 36],
      [576, 24],
    ]);

    const first = await ship({
      lines: [
        { itemId: item(0), quantity: 2 },
        { itemId: item(2), quantity: 2 },
      ],
      tracking: [
        { carrier: 'ups', trackingNumber: '1Z1' },
        { carrier: 'fedex', trackingNumber: '77' },
      ],
      packages: 2,
      weight: 12.5,
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'waiting_for_payment',
        partlyShipped: true,
        tracking: [{ trackingNumber: '1Z1' }, { trackingNumber: '77' }],
      },
    });
    expect(linesOf(first, 'shippedQuantity')).toEqual([2, 0, 2]);
    expect(await house.stock()).toEqual([
      [540, 36],
      [564, 36],
      [576, 0],
    ]);

    const second = await ship({ tracking: [{ carrier: 'other', trackingNumber: 'VAN' }] });
    expect(second).toMatchObject({
      status: 200,
      body: { status: 'shipped', partlyShipped: false, total: order.total },
    });
    expect(linesOf(second, 'shippedQuantity')).toEqual([5, 3, 2]);
    expect(await house.stock()).toEqual([
      [540, 0],
      [564, 0],
      [576, 0],
    ]);

    const listed = await house.buyer.call(listShipments, { params: { id: order.id } });
    expect(listed.body).toMatchObject([
      {
        ...{ number: 1, packages: 2, weight: 12.5, shippedOn: '2026-11-16' },
        tracking: [{ carrier: 'ups' }, { carrier: 'fedex' }],
        lines: [
          { itemId: item(0), quantity: 2 },
          { itemId: item(2), quantity: 2 },
        ],
      },
      { number: 2, packages: null, weight: null, lines: [{ quantity: 3 }, { quantity: 3 }] },
    ]);
    const open = await app.visitor().call(getPublicOrder, { params: { publicId: order.publicId } });
    expect(open.body.shipments).toMatchObject([
      { number: 1, lines: [{ quantity: 2 }, { quantity: 2 }] },
      { number: 2 },
    ]);
    expect(open.text).not.toContain('itemId');
    expect(await house.wrong()).toEqual([]);
  });

  it('tells the customer what is in it and what is still to come', async () => {
    await ship({
      lines: [{ itemId: item(0), quantity: 2 }],
      tracking: [{ carrier: 'ups', trackingNumber: '1Z1', estimatedDelivery: '2026-11-20' }],
    });
    await ship();

    const [first, second] = await mails();
    expect(second?.text).toContain('has shipped the rest of your order.');
    expect(second?.subject).toBe(`The rest of your order ${order.orderNumber} is on its way`);
    expect(first?.text).not.toContain('case of 12:');
    expect(first).toMatchObject({ subject: `Part of your order ${order.orderNumber} is on its way` });
    const names = house.products.map(({ name }) => name);
    expect(first?.text).toContain(`Still to come: 3 × ${names[0]}, 3 × ${names[1]}, 2 × ${names[2]}.`);
    expect(first?.text).toContain('2 × case of 12');
    expect(first?.text).toContain('https://www.ups.com/track?tracknum=1Z1');
    expect(second?.text).not.toContain('Still to come');
  });

  it('names when what waits is expected, and each package; a further number joins what has left', async () => {
    const soap = await app.product({
      ...{ manufacturerId: house.maker.id, name: 'Rose soap', unitsAvailable: 12 },
      ...{ allowBackorder: true, expectedOn: '2026-12-03' },
    });
    order = await house.order([], { items: [{ productId: soap.id, quantity: 3 }], acceptsBackorder: true });
    await ship({
      tracking: [
        { carrier: 'ups', trackingNumber: '1Z1' },
        { carrier: 'fedex', trackingNumber: '77' },
      ],
    });
    const body = { carrier: 'dhl' as const, trackingNumber: 'A' };
    const further = await house.staff.call(addTracking, { params: { id: order.id }, body });

    expect(further).toMatchObject({ status: 200, body: { partlyShipped: true } });
    const listed = await house.staff.call(listShipments, { params: { id: order.id } });
    expect(listed.body).toMatchObject([{ tracking: [{}, {}, { trackingNumber: 'A' }] }]);
    const [first, second] = await mails();
    expect(first?.text).toContain('Still to come: 2 × Rose soap (expected around Dec 03, 2026).');
    expect(first?.text).toMatch(/Track your packages\n- 1Z1: UPS\n .*ups\.com.*\n- 77: FedEx\n .*fedex\.com/);
    expect(second?.subject).toBe(`Part of your order ${order.orderNumber} is on its way`);
    expect(await house.wrong()).toEqual([]);
  });

  it.each([
    ['more than is left', () => [{ itemId: item(0), quantity: 6 }], 'At most 5 of'],
    ['a line of another order', () => [{ itemId: 2_000_000_000, quantity: 1 }], 'not found'],
  ])('refuses %s and ships nothing', async (_, lines, message) => {
    const reply = await ship({ lines: lines() });

    expect([reply.status >= 400, reply.text]).toEqual([true, expect.stringContaining(message)]);
    expect(await house.stock()).toEqual([
      [540, 60],
      [564, 36],
      [576, 24],
    ]);
    expect(await mails()).toEqual([]);
  });

  it('refuses a second click, a day in the future and an order of which nothing is left', async () => {
    const { version } = order;
    const lines = [{ itemId: item(0), quantity: 1 }];
    const [one, other] = await Promise.all([ship({ lines, version }), ship({ lines, version })]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect((await ship({ shippedOn: '2026-11-17' })).body.fields).toEqual({
      shippedOn: 'The day of a shipment cannot be in the future',
    });
    expect((await ship({ shippedOn: '2026-11-10' })).status).toBe(200);
    expect(await ship()).toMatchObject({ status: 409, body: { message: 'Nothing is left to ship.' } });
    expect(await house.wrong()).toEqual([]);
  });

  it('never ships more than was ordered, however many do it at once', async () => {
    const tries = Array.from({ length: 12 }, () => ship({ lines: [{ itemId: item(0), quantity: 1 }] }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect((await house.stock())[0]).toEqual([540, 0]);
    expect(await house.wrong()).toEqual([]);
  });

  it('waits for the deposit, and is barred for a cancelled order', async () => {
    await house.staff.call(setDeposit, { params: { id: order.id }, body: { amount: '10.00' } });
    expect((await ship()).status).toBe(409);
    await move('cancelled');
    expect(await ship()).toMatchObject({
      status: 409,
      body: { message: 'This order is cancelled, so nothing can be shipped.' },
    });
  });

  it('with a tracking number ships everything that is left; a further number is only stored', async () => {
    await ship({ lines: [{ itemId: item(0), quantity: 1 }] });
    const track = (trackingNumber: string) =>
      house.staff.call(addTracking, { params: { id: order.id }, body: { carrier: 'dhl', trackingNumber } });
    expect((await track('A')).body).toMatchObject({ status: 'shipped', partlyShipped: false });
    expect((await track('B')).body.tracking).toHaveLength(2);

    const { body } = await house.staff.call(listShipments, { params: { id: order.id } });
    expect(body).toMatchObject([
      { number: 1, tracking: [] },
      { number: 2, tracking: [{ trackingNumber: 'A' }, { trackingNumber: 'B' }] },
    ]);
    expect(await mails()).toHaveLength(3);
    expect(await house.wrong()).toEqual([]);
  });

  it('by a change of status ships everything, and going back takes it back', async () => {
    await ship({ lines: [{ itemId: item(0), quantity: 1 }] });
    expect(await move('cancelled')).toMatchObject({
      status: 409,
      body: { message: 'Part of this order has shipped. Cancel the remaining items instead.' },
    });
    expect((await move('delivered')).body).toMatchObject({ status: 'delivered', partlyShipped: false });
    expect(await house.stock()).toEqual([
      [540, 0],
      [564, 0],
      [576, 0],
    ]);

    await move('shipped');
    const back = await move('processing');
    expect(back).toMatchObject({ status: 200, body: { status: 'processing', partlyShipped: false } });
    expect(linesOf(back, 'shippedQuantity')).toEqual([0, 0, 0]);
    expect(await house.stock()).toEqual([
      [540, 60],
      [564, 36],
      [576, 24],
    ]);
    expect((await house.staff.call(listShipments, { params: { id: order.id } })).body).toEqual([]);
    expect(await house.wrong()).toEqual([]);

    expect((await ship()).body.status).toBe('shipped');
    expect((await house.staff.call(listShipments, { params: { id: order.id } })).body).toMatchObject([
      { number: 3 },
    ]);
    expect(await house.wrong()).toEqual([]);
  });

  it('cancelled after it has shipped and opened again takes other goods', async () => {
    await ship();
    await move('cancelled');
    expect(await house.stock()).toEqual([
      [540, 0],
      [564, 0],
      [576, 0],
    ]);
    expect(await house.wrong()).toEqual([]);
    await move('pending');

    expect(await house.stock()).toEqual([
      [480, 60],
      [528, 36],
      [552, 24],
    ]);
    expect(linesOf({ body: await house.read(order.id) } as never, 'shippedQuantity')).toEqual([0, 0, 0]);
    expect(await house.wrong()).toEqual([]);
  });

  it('is in the history of the order and of each product', async () => {
    await ship({
      lines: [{ itemId: item(1), quantity: 3 }],
      tracking: [{ carrier: 'ups', trackingNumber: '1Z' }],
    });

    const { body } = await house.staff.call(getOrderHistory, { params: { id: order.id } });
    expect(body.at(-1)).toMatchObject({
      kind: 'shipped',
      changes: { shipment: { to: [expect.stringContaining('3 x ')] }, tracking: { to: 'UPS 1Z' } },
    });
    expect(
      await house.rows(
        `select kind, available, reserved, available_after, reserved_after, order_id from stock_moves where product_id = ${house.products[1]?.id} order by id`,
      ),
    ).toMatchObject([
      { kind: 'count', available: 600 },
      {
        kind: 'order',
        available: -36,
        reserved: 36,
        available_after: 564,
        reserved_after: 36,
        order_id: order.id,
      },
      {
        kind: 'shipment',
        available: 0,
        reserved: -36,
        available_after: 564,
        reserved_after: 0,
        order_id: order.id,
      },
    ]);
  });
});
