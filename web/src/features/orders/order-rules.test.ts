import type { Product } from '@casepack/contract/catalog/product';
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { changeTexts } from './change-words';
import { editOf, hasResultOf } from './edit-result';
import {
  carryOver,
  comparable,
  type EntryLine,
  linesOf,
  readQuantity,
  runningTotals,
  toItems,
} from './order-entry';
import {
  countFilters,
  exportHref,
  isFiltered,
  readOrderSearch,
  toFilter,
  toggleStatus,
  withoutFilters,
  writeOrderSearch,
} from './order-search';
import { changesSince } from './reorder-changes';

describe('the URL of the order list', () => {
  it('can be written and read back', () => {
    const address =
      '?search=soap&status=shipped&payment=overdue&manufacturerId=7&from=2026-11-01&to=2026-11-30&page=3';
    expect(writeOrderSearch(readOrderSearch(address))).toBe(address);
  });

  it('holds every filter', () => {
    const address =
      '?status=paid,shipped&payment=paid&paymentType=check&onHold=false&partlyShipped=true&notPrinted=true&salesOrganizationId=2&customerId=3&repUserId=4&productId=5&shipFrom=2026-11-01&shipTo=today&totalFrom=12.5&totalTo=100&sort=-companyName';
    const search = readOrderSearch(address);
    expect(search).toMatchObject({
      status: ['paid', 'shipped'],
      ...{ onHold: false, partlyShipped: true, notPrinted: true },
      totalFrom: 1250,
      totalTo: 10_000,
    });
    expect(writeOrderSearch(search)).toBe(address);
    expect(countFilters(search)).toBe(14);
    expect(writeOrderSearch({ ...search, ...withoutFilters })).toBe('?sort=-companyName');
    expect(toFilter(search)).toMatchObject({ status: ['paid', 'shipped'], timeZone: expect.any(String) });
  });

  it.each([
    [undefined, ['paid']],
    [['paid'], undefined],
    [['shipped'], ['shipped', 'paid']],
    [['shipped', 'paid'], ['shipped']],
  ] as const)('changes %j by one status to %j', (before, after) => {
    expect(toggleStatus(before, 'paid')).toEqual(after);
  });

  it.each([
    '?page=0',
    '?payment=late',
    '?paymentType=cash',
    '?onHold=maybe',
    '?partlyShipped=false',
    '?productId=0',
    '?shipTo=tomorrow',
    '?totalFrom=much',
    '?status=lost,,',
    '?manufacturerId=x',
    '?page=x',
    '?status=nonsense',
    '?from=yesterday',
    '?to=2026-02-30',
    '?search=%20',
  ])('drops invalid values: %s', (address) => {
    const search = readOrderSearch(address);
    expect(writeOrderSearch(search)).toBe('');
    expect(isFiltered(search)).toBe(false);
  });

  it('reads a status regardless of case', () => {
    expect(readOrderSearch('?status=Shipped,lost').status).toEqual(['shipped']);
  });

  it('exports all filtered orders, regardless of the page', () => {
    expect(exportHref(readOrderSearch('?search=soap&page=3'))).toBe('/api/orders/export?search=soap');
    expect(exportHref(readOrderSearch('?status=paid,shipped&totalTo=9.5&sort=total'))).toBe(
      '/api/orders/export?status=paid,shipped&totalTo=9.5',
    );
    expect(exportHref(readOrderSearch('?to=2026-11-30'))).toMatch(
      /^\/api\/orders\/export\?to=2026-11-30&timeZone=/,
    );
  });
});

describe('changes since an order was placed', () => {
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
    orderMultiple: 1,
    maximumQuantity: null,
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
    price: null,
    minimumQuantity: 4,
    orderMultiple: 1,
    maximumQuantity: null,
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
    [['not_a_multiple'], { orderMultiple: 4 }, ['Soap: Order in multiples of 4, this order had 2.']],
    [['above_maximum'], { maximumQuantity: 1 }, ['Soap: The maximum is 1 case, this order had 2.']],
  ])('are described for %j', (problems, other, expected) => {
    const messages = changesSince([{ ...line, ...other, problems }]).map(({ message }) => message);
    expect(messages).toEqual(expected);
  });

  it('count what a product and its tester take from the same stock', () => {
    const lines: ReorderLine[] = [
      { ...line, quantity: 4 },
      { ...line, ...testers, line: 1, problems: ['out_of_stock'] },
    ];
    expect(changesSince(lines)).toMatchObject([{ message: 'Soap (tester): Only 12 units left.' }]);
  });

  it('do not count lines that are not ordered again', () => {
    const lines: ReorderLine[] = [
      { ...line, quantity: 6, problems: ['out_of_stock'] },
      { ...line, ...testers, line: 1, unitPrice: null, problems: ['no_longer_sold'] },
    ];
    expect(changesSince(lines)[0]).toMatchObject({ message: 'Soap: Only 5 cases left.' });
  });
});

describe('editing an order', () => {
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
    stored: undefined,
  };
  const charges = { tax: '1', shipping: '2.50', discount: '10', discountType: 'flat' } as const;
  const of = (changed: object) => runningTotals({ ...charges, ...changed }, [line]);

  it('adds up in cents', () => {
    expect(of({})).toMatchObject({ subtotal: 5997, discount: 1000, total: 5347 });
    expect(of({ discountType: 'percentage' })).toMatchObject({ discount: 600, total: 5747 });
  });

  it('explains why there is no total', () => {
    expect(of({ tax: '' })).toContain('12.50');
    expect(of({ discount: '60' })).toBe('The discount can be at most the subtotal of $59.97');
    expect(of({ discount: '101', discountType: 'percentage' })).toContain('between 0 and 100');
  });

  it('distinguishes a tester from its product in a comparison', () => {
    const tester = { ...line, isTester: true };
    const entry = { ...charges, discountDescription: '' };

    expect(comparable(entry, [tester], [line]).items).toBe('3 x Soap (tester)');
  });

  it('adds lines again, once each, that someone else removed meanwhile', () => {
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
    ['the id of a new line', {}, { items: [first, { ...second, id: undefined }] }],
  ])('has the result of an edit regardless of its %s', (_, changes, edited) => {
    expect(hasResultOf({ ...order, ...changes }, { ...edit, ...edited })).toBe(true);
  });

  it.each<[string, OrderEdit]>([
    ['tax', { tax: cents(1) }],
    ['shipping', { shipping: cents(1) }],
    ['discount', { discount: cents(1) }],
    ['discount type', { discountType: 'percentage' }],
    ['discount description', { discountDescription: 'Fair' }],
    ['quantity', { items: [first, { ...second, quantity: 2 }] }],
    ['missing line', { items: [first] }],
    ['additional line', { items: [first, second, { ...second, id: undefined }] }],
    ['different line', { items: [first, { ...second, id: 999 }] }],
  ])('does not have the result of an edit with another %s', (_, edited) => {
    expect(hasResultOf(order, { ...edit, ...edited })).toBe(false);
  });
});

describe('the history of an order', () => {
  it('is described in words', () => {
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
