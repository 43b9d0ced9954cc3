import type { Product } from '@casepack/contract/catalog/product';
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { changeTexts } from './change-words';
import {
  carryOver,
  comparable,
  type EntryLine,
  editOf,
  holds,
  linesOf,
  readQuantity,
  runningTotals,
  toItems,
} from './order-entry';
import { exportHref, isFiltered, readOrderSearch, writeOrderSearch } from './order-search';
import { changesSince } from './reorder-changes';

describe('the address of the order list', () => {
  it('is read and written alike', () => {
    const address =
      '?search=soap&status=shipped&payment=overdue&manufacturerId=7&from=2026-11-01&to=2026-11-30&page=3';
    expect(writeOrderSearch(readOrderSearch(address))).toBe(address);
  });

  it.each([
    '?page=0',
    '?payment=late',
    '?manufacturerId=x',
    '?page=x',
    '?status=nonsense',
    '?from=yesterday',
    '?to=2026-02-30',
    '?search=%20',
  ])('leaves out what makes no sense: %s', (address) => {
    const search = readOrderSearch(address);
    expect(writeOrderSearch(search)).toBe('');
    expect(isFiltered(search)).toBe(false);
  });

  it('reads a status in any case', () => {
    expect(readOrderSearch('?status=Shipped').status).toBe('shipped');
  });

  it('exports what is filtered, whatever page is shown', () => {
    expect(exportHref(readOrderSearch('?search=soap&page=3'))).toBe('/api/orders/export?search=soap');
    expect(exportHref(readOrderSearch('?to=2026-11-30'))).toMatch(
      /^\/api\/orders\/export\?to=2026-11-30&timeZone=/,
    );
  });
});

describe('what changed since an order', () => {
  const product: Product = {
    id: 7,
    manufacturerId: 3,
    sku: 'S-1',
    name: 'Soap',
    description: '',
    category: 'Soap',
    imageUrl: null,
    tags: [],
    wholesalePricePerUnit: cents(250),
    retailPricePerUnit: null,
    casePackQuantity: 12,
    casePackCost: cents(3000),
    hasTestersAvailable: true,
    testerPrice: cents(100),
    minimumQuantity: 4,
    unitsAvailable: 60,
    unitOfMeasurement: 'each',
    metadataFields: null,
    price: cents(3000),
    pricePerUnit: cents(250),
    createdAt: new Date('2026-11-02T10:00:00.000Z'),
    version: 1,
  };
  const line: ReorderLine = {
    line: 0,
    productId: 7,
    isTester: false,
    quantity: 2,
    name: 'Soap',
    sku: 'S-1',
    knownUnitPrice: cents(2400),
    unitPrice: cents(3000),
    totalPrice: cents(6000),
    minimumQuantity: 4,
    unitsAvailable: 60,
    problems: [],
    product,
  };
  const testers = { isTester: true, quantity: 30 };

  it.each<[ReorderLine['problems'], Partial<ReorderLine>, string[]]>([
    [[], {}, []],
    [['price_changed'], {}, ['Soap: The price changed from $24.00 to $30.00.']],
    [['no_longer_sold'], { isTester: true }, ['Soap (tester) is no longer available and was left out.']],
    [['no_price'], { unitPrice: null }, ['Soap has no price yet and was left out.']],
    [['out_of_stock'], {}, ['Soap: Only 5 cases left.']],
    [['out_of_stock'], { isTester: true }, ['Soap (tester): Only 60 units left.']],
    [['out_of_stock'], { unitsAvailable: 47 }, ['Soap: Out of stock.']],
    [['below_minimum'], {}, ['Soap: The minimum is 4 cases, this order had 2.']],
  ])('is said for %j', (problems, other, expected) => {
    const messages = changesSince([{ ...line, ...other, problems }]).map(({ message }) => message);
    expect(messages).toEqual(expected);
  });

  it('counts what a product and its tester take from the same stock', () => {
    const lines: ReorderLine[] = [
      { ...line, quantity: 4 },
      { ...line, ...testers, line: 1, problems: ['out_of_stock'] },
    ];
    expect(changesSince(lines)).toMatchObject([{ message: 'Soap (tester): Only 12 units left.' }]);
  });

  it('leaves out of the count what is not ordered again', () => {
    const lines: ReorderLine[] = [
      { ...line, quantity: 6, problems: ['out_of_stock'] },
      { ...line, ...testers, line: 1, unitPrice: null, problems: ['no_longer_sold'] },
    ];
    expect(changesSince(lines)[0]).toMatchObject({ message: 'Soap: Only 5 cases left.' });
  });
});

describe('an edit', () => {
  it.each([
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['', 1],
    ['abc', 1],
    ['2.9', 2],
    ['1000000', 100_000],
  ])('reads the quantity %j as %d', (entered, quantity) => {
    expect(readQuantity(entered)).toBe(quantity);
  });

  const line: EntryLine = {
    key: 'line 4',
    id: 4,
    productId: 7,
    quantity: 3,
    isTester: false,
    name: 'Soap',
    sku: 'S-1',
    unitPrice: cents(1999),
    casePackQuantity: 12,
  };
  const charges = { tax: '1', shipping: '2.50', discount: '10', discountType: 'flat' } as const;
  const of = (changed: object) => runningTotals({ ...charges, ...changed }, [line]);

  it('adds up in cents', () => {
    expect(of({})).toMatchObject({ subtotal: 5997, discount: 1000, total: 5347 });
    expect(of({ discountType: 'percentage' })).toMatchObject({ discount: 600, total: 5747 });
  });

  it('says why there is no total', () => {
    expect(of({ tax: '' })).toContain('12.50');
    expect(of({ discount: '60' })).toBe('The discount can be at most the subtotal of $59.97');
    expect(of({ discount: '101', discountType: 'percentage' })).toContain('between 0 and 100');
  });

  it('tells a tester from its product in what is compared', () => {
    const tester = { ...line, isTester: true };
    const entry = { ...charges, discountDescription: '' };

    expect(comparable(entry, [tester], [line]).items).toBe('3 x Soap (tester)');
  });

  it('orders anew, once each, what someone else took out of the order meanwhile', () => {
    const saved = sampleOrder(1);
    const [kept] = linesOf(saved);
    if (!kept) throw new Error('The sample has a line');
    const gone = { ...line, id: 999, key: 'line 999' };
    const goneToo = { ...gone, id: 998, key: 'line 998', quantity: 2 };

    const carried = carryOver([kept, gone, goneToo], saved);

    expect(carried).toEqual([kept, { ...line, key: 'product 7', id: undefined, quantity: 5 }]);
    expect(toItems(carried)).toEqual([
      { id: kept.id, productId: kept.productId, quantity: kept.quantity, isTester: kept.isTester },
      { productId: 7, quantity: 5, isTester: false },
    ]);
  });
});

describe('an order', () => {
  const order = sampleOrder(2);
  const edit = editOf(order);
  const [first, second] = linesOf(order).map(({ id, productId, isTester, quantity }) => ({
    id,
    productId,
    isTester,
    quantity,
  }));
  if (!first || !second) throw new Error('The sample has two lines');

  it.each<[string, Partial<Order>, OrderEdit]>([
    ['status and version', { status: 'shipped', version: 9 }, {}],
    ['the order of its lines', {}, { items: [second, first] }],
    ['an id that it gave a new line', {}, { items: [first, { ...second, id: undefined }] }],
  ])('holds an edit whatever its %s', (_, changes, edited) => {
    expect(holds({ ...order, ...changes }, { ...edit, ...edited })).toBe(true);
  });

  it.each<[string, OrderEdit]>([
    ['tax', { tax: cents(1) }],
    ['shipping', { shipping: cents(1) }],
    ['discount', { discount: cents(1) }],
    ['discount type', { discountType: 'percentage' }],
    ['discount description', { discountDescription: 'Fair' }],
    ['quantity', { items: [first, { ...second, quantity: 2 }] }],
    ['line less', { items: [first] }],
    ['line more', { items: [first, second, { ...second, id: undefined }] }],
    ['line of its own', { items: [first, { ...second, id: 999 }] }],
  ])('does not hold an edit with another %s', (_, edited) => {
    expect(holds(order, { ...edit, ...edited })).toBe(false);
  });
});

describe('the history of an order', () => {
  it('is said in words', () => {
    expect(
      changeTexts({
        status: { from: 'waiting_for_payment', to: 'shipped' },
        total: { from: '12.50', to: '1000.00' },
        tracking: { from: null, to: 'ups 1Z 9' },
        discountDescription: { from: 'Fair', to: null },
        items: { from: ['1 x Soap', '2 x Tea'], to: ['2 x Tea', '3 x Soap'] },
      }),
    ).toEqual([
      'Status: Waiting for Payment → Shipped',
      'Total: $12.50 → $1,000.00',
      'Tracking: UPS 1Z 9',
      'Discount description: Fair → nothing',
      'Before: 1 x Soap',
      'Now: 3 x Soap',
    ]);
  });
});
