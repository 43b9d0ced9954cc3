import { dayOf } from '@casepack/contract/calendar';
import { cents, money } from '@casepack/contract/money';
import { exportOrders, listOrders } from '@casepack/contract/orders/endpoints';
import { OrderQuery, standardSort } from '@casepack/contract/orders/order-filter';
import { orderStatuses } from '@casepack/contract/orders/status';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderPrints } from '../db/schema/order-jobs';
import { orderItems, orders } from '../db/schema/orders';
import { countStatements } from '../testing/count-statements';
import { useTestApp, type Visitor } from '../testing/test-app';
import { findSearchMatch } from './order-search.queries';

const ORDERS = 60;
const MINUTE = 60_000;
type StoredOrder = typeof orders.$inferSelect & { skus: string[]; productIds: number[]; isPrinted: boolean };
const unshipped = ['pending', 'waiting_for_payment', 'paid', 'invoice_sent', 'processing'];

const skus = ['RB-1001', 'RB-1002', 'GL_77', 'x1'];
const methods = ['Terms', 'Credit Card', 'Check', 'Marketplace - Faire', 'Marketplace - Terms'];
const days = ['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-17', '2026-12-24'];
const amounts = [100, 4800, 4801, 99_999];
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T; // within the list

describe('the filters of the order list', () => {
  const app = useTestApp();

  async function world() {
    const maker = await app.manufacturer();
    const manufacturerId = maker.id;
    const agencies = [
      await app.salesOrganization({ manufacturerId }),
      await app.salesOrganization({ manufacturerId }),
    ];
    const customers = [await app.customer({ manufacturerId }), await app.customer({ manufacturerId })];
    const reps = [
      await app.user({ salesOrganizationId: agencies[0]?.id }),
      await app.user({ salesOrganizationId: agencies[1]?.id }),
    ];
    const products = [];
    for (const sku of skus) products.push(await app.product({ manufacturerId, sku }));

    const stored: StoredOrder[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      // Numbers without a common factor, so that the values occur in every combination.
      const total = cents(pick(amounts, n * 7));
      const paid = pick([0, 0, total, total + 100, Math.floor(total / 2)], n * 3);
      const order = await app.order({
        manufacturerId,
        salesOrganizationId: pick([agencies[0]?.id ?? 0, agencies[1]?.id ?? 0, null], n),
        wholesaleCustomerId: pick(customers, n * 5).id,
        repUserId: pick([reps[0]?.id ?? 0, reps[1]?.id ?? 0, null, null], n * 3),
        status: pick(orderStatuses, n * 5),
        paymentMethod: pick(methods, n * 2),
        companyName: pick(['Fern', 'Harbor 1001', 'Juniper'], n * 2),
        purchaseOrderNumber: pick([null, 'PO-77', 'gl_7', 'RB-1'], n),
        requestedShipDate: pick([...days, null], n * 7),
        subtotal: total,
        total,
        amountPaid: cents(paid),
        paidAt: paid >= total ? app.now() : null,
        refundDue: paid > total,
        partlyShipped: n % 4 === 1,
        heldFor: pick([[], [], ['credit_limit' as const]], n),
        createdAt: new Date(app.now().getTime() - pick([5, 1, 90, 3000, 3, 50_000], n * 5) * MINUTE),
      });
      const [line] = await app.db.delete(orderItems).where(eq(orderItems.orderId, order.id)).returning();
      if (!line) throw new Error('The order has no line');
      const { id: _id, ...sample } = line;
      const chosen = [...new Set([pick(products, n), pick(products, Math.floor(n / 4))])];
      // A product with testers is on two lines.
      const lines = [...chosen, ...(n % 3 === 0 ? chosen.slice(0, 1) : [])];
      await app.db.insert(orderItems).values(
        lines.map(({ id, sku }, position) => ({
          ...{ ...sample, productId: id, sku, position, isTester: position >= chosen.length },
        })),
      );
      const papers = pick(
        [[], ['invoice' as const], ['pick_list' as const], ['packing_slip' as const]],
        n * 3,
      );
      for (const kind of papers) {
        await app.db.insert(orderPrints).values({ orderId: order.id, kind, printedAt: app.now() });
      }
      stored.push({
        ...order,
        isPrinted: papers.some((kind) => kind !== 'invoice'),
        skus: chosen.map(({ sku }) => sku.toLowerCase()),
        productIds: chosen.map(({ id }) => id),
      });
    }
    return { manufacturerId, agencies, customers, reps, products, stored };
  }

  type World = Awaited<ReturnType<typeof world>>;

  const filters = ({ agencies, customers, reps, products }: World): fc.Arbitrary<Record<string, string>> => {
    const id = (rows: readonly { id: number }[]) =>
      fc.constantFrom(...rows.map((row) => String(row.id)), '999999');
    const shipDay = fc.constantFrom(...days, 'today');
    const amount = fc.constantFrom(...amounts).map((value) => String(money.encode(cents(value))));
    return fc.record(
      {
        search: fc.constantFrom('1001', 'rb-1', 'RB-1002', 'gl_7', 'fern', 'x1', 'po-77', 'nothing'),
        status: fc.subarray([...orderStatuses], { minLength: 1 }).map((some) => some.join(',')),
        payment: fc.constantFrom('paid', 'open', 'refund_due'),
        paymentType: fc.constantFrom('credit_card', 'terms', 'check', 'marketplace'),
        onHold: fc.constantFrom('true', 'false'),
        partlyShipped: fc.constant('true'),
        notPrinted: fc.constant('true'),
        salesOrganizationId: id(agencies),
        customerId: id(customers),
        repUserId: id(reps),
        productId: id(products),
        from: fc.constantFrom('2026-11-10', '2026-11-16'),
        to: fc.constantFrom('2026-11-10', '2026-11-16'),
        shipFrom: shipDay,
        shipTo: shipDay,
        totalFrom: amount,
        totalTo: amount,
        sort: fc.constantFrom(
          'createdAt',
          '-createdAt',
          '-total',
          'requestedShipDate',
          'orderNumber',
          '-companyName',
          'status',
        ),
        page: fc.constantFrom('1', '2'),
      },
      { requiredKeys: [] },
    );
  };

  const typeOf = (method: string) =>
    ({ 'Credit Card': 'credit_card', Terms: 'terms', Check: 'check' })[method] ?? 'marketplace';

  function isFound({ orderNumber, companyName, purchaseOrderNumber, skus }: StoredOrder, search: string) {
    const wanted = search.toLowerCase();
    const texts = [orderNumber, companyName, purchaseOrderNumber ?? ''];
    const isSku = (sku: string) => (wanted.length < 3 ? sku === wanted : sku.includes(wanted));
    return texts.some((text) => text.toLowerCase().includes(wanted)) || skus.some(isSku);
  }

  const isPaid: Record<string, (order: StoredOrder) => boolean> = {
    paid: (order) => orderMoney(order).state === 'paid',
    open: (order) => orderMoney(order).due > 0,
    refund_due: (order) => order.refundDue,
  };

  type Test = (order: StoredOrder, wanted: never, now: Date) => boolean;
  const shipDay = (day: string, now: Date) => (day === 'today' ? dayOf(now, 'UTC') : day);
  const dayOfOrder = ({ createdAt }: StoredOrder) => createdAt.toISOString().slice(0, 10);
  const tests: Record<string, Test> = {
    search: (order, wanted: string) => isFound(order, wanted),
    status: (order, wanted: string[]) => wanted.includes(order.status),
    payment: (order, wanted: string) => isPaid[wanted]?.(order) ?? false,
    paymentType: (order, wanted: string) => typeOf(order.paymentMethod) === wanted,
    onHold: (order, wanted: boolean) => order.heldFor.length > 0 === wanted,
    partlyShipped: (order) => order.partlyShipped,
    notPrinted: (order) => !order.isPrinted && unshipped.includes(order.status),
    salesOrganizationId: (order, wanted: number) => order.salesOrganizationId === wanted,
    customerId: (order, wanted: number) => order.wholesaleCustomerId === wanted,
    repUserId: (order, wanted: number) => order.repUserId === wanted,
    productId: (order, wanted: number) => order.productIds.includes(wanted),
    from: (order, wanted: string) => dayOfOrder(order) >= wanted,
    to: (order, wanted: string) => dayOfOrder(order) <= wanted,
    shipFrom: (order, wanted: string, now) => (order.requestedShipDate ?? '') >= shipDay(wanted, now),
    shipTo: (order, wanted: string, now) => (order.requestedShipDate ?? '9999') <= shipDay(wanted, now),
    totalFrom: (order, wanted: number) => order.total >= wanted,
    totalTo: (order, wanted: number) => order.total <= wanted,
  };
  const isMatch = (order: StoredOrder, query: OrderQuery, now: Date): boolean =>
    Object.entries(query).every(([name, wanted]) => tests[name]?.(order, wanted as never, now) ?? true); // each reads its own type

  const sortValue = (order: StoredOrder, key: string): string | number => {
    if (key === 'createdAt') return order.createdAt.getTime();
    if (key === 'status') return `${order.status} ${order.createdAt.getTime()}`;
    if (key === 'requestedShipDate') return order.requestedShipDate ?? '9999';
    return order[key as 'total' | 'orderNumber' | 'companyName'];
  };

  function expected(stored: readonly StoredOrder[], query: OrderQuery, now: Date): string[] {
    const sort = query.sort ?? standardSort(query);
    const sign = sort.startsWith('-') ? -1 : 1;
    const key = sort.replace('-', '');
    return stored
      .filter((order) => isMatch(order, query, now))
      .sort((a, b) => {
        const [x, y] = [sortValue(a, key), sortValue(b, key)];
        return sign * (x < y ? -1 : x > y ? 1 : a.id - b.id);
      })
      .map(({ orderNumber }) => orderNumber);
  }

  /** A page as the browser app requests it, and another. */
  const limits = [50, 7];
  async function check(staff: Visitor, { stored }: World, query: Record<string, string>, limit: number) {
    const wanted = expected(stored, OrderQuery.parse(query), app.now());
    const skipped = (Number(query.page ?? 1) - 1) * limit;
    const reply = await staff.call(listOrders, { query: { ...query, limit: String(limit) } });
    expect(reply.status).toBe(200);
    const numbers = reply.body.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
    expect(numbers).toEqual(wanted.slice(skipped, skipped + limit));
    expect(reply.headers['x-total-count']).toBe(String(wanted.length));
    expect(reply.headers['x-total-count-is-at-least']).toBeUndefined();
  }

  it('find the same orders as a simple filter, each alone and combined, in every sort order', async () => {
    const all = await world();
    const staff = await app.as({ manufacturerId: all.manufacturerId });
    const combined = filters(all);
    const alone = combined.chain((query) => {
      const entries = Object.entries(query);
      return entries.length === 0
        ? fc.constant({})
        : fc.constantFrom(...entries).map(([name, value]) => ({ [name]: value }));
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(alone, combined), fc.constantFrom(...limits), (query, limit) =>
        check(staff, all, query, limit),
      ),
      { numRuns: 300, endOnFailure: true },
    );
  }, 60_000);

  it('apply to the links to further pages and to the exported file', async () => {
    const all = await world();
    const staff = await app.as({ manufacturerId: all.manufacturerId });
    for (const query of [
      { status: 'paid,shipped,pending' },
      { productId: String(all.products[0]?.id) },
      { search: 'rb-1001', status: 'paid,shipped,pending,completed' },
    ] as Record<string, string>[]) {
      const wanted = expected(all.stored, OrderQuery.parse(query), app.now());
      const listed: string[] = [];
      let url: string | undefined = `/api/orders?${new URLSearchParams({ ...query, limit: '3' })}`;
      let back: string | undefined;
      while (url) {
        const reply = await staff.request({ method: 'GET', url });
        listed.push(...reply.body.map(({ orderNumber }: { orderNumber: string }) => orderNumber));
        const link = String(reply.headers.link ?? '');
        url = /<([^>]+)>; rel="next"/.exec(link)?.[1];
        back = /<([^>]+)>; rel="prev"/.exec(link)?.[1];
      }
      expect(listed).toEqual(wanted);
      expect(wanted.length).toBeGreaterThan(3);
      const shown = await staff.request({ method: 'GET', url: back ?? '' });
      const last = Math.floor((wanted.length - 1) / 3) * 3;
      expect(shown.body.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual(
        wanted.slice(last - 3, last),
      );

      const { text } = await staff.call(exportOrders, { query });
      const exported = text.trimEnd().split('\r\n').slice(1);
      expect(exported.map((line) => line.split(',')[0])).toEqual(wanted);
    }
  });

  it('never reach beyond the scope of the caller', async () => {
    const { agencies, customers, reps, stored, manufacturerId } = await world();
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id });
    for (const query of [
      { customerId: String(customers[0]?.id) },
      { salesOrganizationId: String(agencies[0]?.id) },
      { repUserId: String(reps[0]?.id) },
      { productId: String(stored[0]?.productIds[0]) },
      { manufacturerId: String(manufacturerId), status: 'paid,shipped' },
      { search: 'RB-1001' },
      { search: 'RB-1001', limit: '50' },
    ] as Record<string, string>[]) {
      expect((await stranger.call(listOrders, { query })).body, JSON.stringify(query)).toEqual([]);
    }
    const rep = await app.as({ salesOrganizationId: agencies[0]?.id });
    const { body } = await rep.call(listOrders, { query: { search: 'RB-1001' } });
    const own = new Set(
      stored.filter((order) => order.salesOrganizationId === agencies[0]?.id).map(({ id }) => id),
    );
    expect(body.length).toBeGreaterThan(0);
    expect(body.every(({ id }: { id: number }) => own.has(id))).toBe(true);
  });

  /** The numbers of the orders that a search finds, the same on pages of every size. */
  async function find(staff: Visitor, search: string): Promise<string[]> {
    const [listed, ...others] = await Promise.all(
      limits.map(async (limit) => {
        const { body, headers } = await staff.call(listOrders, { query: { search, limit: String(limit) } });
        const numbers: string[] = body.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
        return { total: headers['x-total-count'], numbers };
      }),
    );
    if (!listed) throw new Error('Nothing was listed');
    const { numbers, total } = listed;
    for (const other of others) {
      expect(other).toEqual({ total, numbers: numbers.slice(0, other.numbers.length) });
    }
    if (numbers.length < 50) expect(total).toBe(String(numbers.length));
    return numbers;
  }

  it('finds orders by the names they were placed with, also after a customer was renamed', async () => {
    const customer = await app.customer();
    const { manufacturerId, id: wholesaleCustomerId } = customer;
    const place = (orderNumber: string, companyName: string) =>
      app.order({
        manufacturerId,
        wholesaleCustomerId,
        orderNumber,
        companyName,
        customerEmail: `${orderNumber}@x.test`,
      });
    const first = await place('ONE', 'Harbor Goods');
    await place('TWO', 'Harbor & Sons');
    const staff = await app.as({ manufacturerId });
    expect(await find(staff, 'harbor')).toEqual(['TWO', 'ONE']);
    expect([await find(staff, 'goods'), await find(staff, 'one@x'), await find(staff, 'SONS')]).toEqual([
      ['ONE'],
      ['ONE'],
      ['TWO'],
    ]);
    await app.db.update(orders).set({ companyName: 'Lantern' }).where(eq(orders.id, first.id));
    expect([await find(staff, 'goods'), await find(staff, 'lantern')]).toEqual([[], ['ONE']]);
  });

  it('finds names that many customers share', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    for (let n = 0; n < 103; n += 1) {
      const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
      await app.order({ manufacturerId, wholesaleCustomerId, companyName: `Common ${n % 2}` });
    }
    const staff = await app.as({ manufacturerId });
    const count = async (search: string, limit: number) =>
      (await staff.call(listOrders, { query: { search, limit: String(limit) } })).headers['x-total-count'];
    for (const limit of limits) {
      const counted = [
        await count('common', limit),
        await count('common 1', limit),
        await count('mm', limit),
      ];
      expect(counted).toEqual(['103', '51', '103']);
    }
  });

  it('finds a vague part of many SKUs', async () => {
    const maker = await app.manufacturer();
    for (let n = 0; n < 110; n += 1) await app.product({ manufacturerId: maker.id, sku: `VAGUE-${n}` });
    const order = await app.order({
      manufacturerId: maker.id,
      wholesaleCustomerId: (await app.customer({ manufacturerId: maker.id })).id,
    });
    const product = await app.product({ manufacturerId: maker.id, sku: 'VAGUE-X' });
    await app.db.update(orderItems).set({ productId: product.id }).where(eq(orderItems.orderId, order.id));
    const staff = await app.as({ manufacturerId: maker.id });
    const found = [await find(staff, 'vague'), await find(staff, 'vague-x'), await find(staff, 'vague-109')];
    expect(found.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it('finds SKUs with long numbers by any part of them, among the own products only', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
    const staff = await app.as({ manufacturerId });
    const placeWith = async (sku: string, maker = manufacturerId) => {
      const product = await app.product({ manufacturerId: maker, sku });
      const order = await app.order({ manufacturerId, wholesaleCustomerId, orderNumber: `N${sku}N` });
      await app.db.update(orderItems).set({ productId: product.id }).where(eq(orderItems.orderId, order.id));
    };
    for (const sku of ['Soap-0012345', 'SOAP-0012345-B', 'WÄX-0012345', 'X-0012345', '0012345_soap']) {
      await placeWith(sku);
    }
    await app.db.update(orders).set({ orderNumber: sql`'ORDER ' || id` });
    const strange = await app.product({ sku: 'SOAP-0012345' });
    const count = async (search: string) => (await find(staff, search)).length;

    expect(await count('soap-0012345')).toBe(2);
    expect(await count('p-0012345-')).toBe(1);
    expect(await count('wäx-0012')).toBe(1);
    expect(await count('0012345')).toBe(5);
    expect(await count('2345_so')).toBe(1);
    expect(await count('sap-0012345')).toBe(0);
    const { body } = await staff.call(listOrders, { query: { productId: String(strange.id) } });
    expect(body).toEqual([]);
  });

  it('finds numbers that many orders share, and those that only the newest share', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
    for (let n = 100; n < 180; n += 1) {
      const createdAt = new Date(app.now().getTime() + n * MINUTE);
      await app.order({ manufacturerId, wholesaleCustomerId, orderNumber: `SO-2026-${n}`, createdAt });
    }
    const staff = await app.as({ manufacturerId });
    expect([(await find(staff, 'so-2026')).length, (await find(staff, '2026-17')).length]).toEqual([50, 10]);
    const isLookedThrough = async (search: string) =>
      (await findSearchMatch(app.db, search, manufacturerId)).isInManyNumbers;
    expect([await isLookedThrough('so-2026'), await isLookedThrough('2026-17')]).toEqual([true, false]);
    expect(await isLookedThrough('2026-10')).toBe(false);
  });

  it('searches all orders of a manufacturer in one statement', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
    const order = await app.order({ manufacturerId, wholesaleCustomerId });
    const staff = await app.as({ manufacturerId });
    const search = (text: string) => staff.call(listOrders, { query: { search: text, limit: '50' } });
    await search('anything');
    for (const text of [order.orderNumber, order.companyName, 'nothing of the kind']) {
      expect(await countStatements(app, () => search(text)), text).toBe(1);
    }
  });

  it.each([
    { status: 'paid,lost' },
    { status: '' },
    { shipFrom: 'tomorrow' },
    { totalFrom: '-1' },
    { totalTo: '1,00' },
    { paymentType: 'cash' },
    { payment: 'maybe' },
    { repUserId: '0' },
    { productId: '1.5' },
    { sort: 'email' },
  ])('reject %j', async (query) => {
    const staff = await app.as({ manufacturerId: (await app.manufacturer()).id });
    const reply = await staff.call(listOrders, { query: query as unknown as Record<string, string> });
    expect(reply.status).toBe(400);
    expect(reply.body.error?.message ?? reply.body.message).toBeTruthy();
  });
});
