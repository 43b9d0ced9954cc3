import { expect, it } from 'vitest';
import { ImportCheck, ImportStart, isRunning } from './import';
import { type ImportKind, importRules } from './kinds/kinds';
import { type DecimalStyle, guessDecimals, readCell } from './read-cell';
import { columnsProblem, readRow } from './read-row';

const read = (kind: ImportKind, column: string, text: string, decimals: DecimalStyle = 'point') => {
  const found = importRules[kind].columns[column];
  if (!found) throw new Error(`no column ${column}`);
  return readCell(found, text, decimals);
};

it.each([
  ['products', 'unit_of_measurement', 'EACH', 'each'],
  ['customers', 'payment_terms', 'net-30', 'NET30'],
  ['customers', 'payment_terms', 'NET 60 day', 'NET60'],
  ['customers', 'payment_terms', 'Prepaid', 'PREPAID'],
  ['customers', 'location_type', 'STORE', 'store'],
  ['customers', 'credit_limit', '5000', 500_000],
  ['price_lists', 'kind', 'Tester', 'tester'],
  ['price_lists', 'from_quantity', '100000', 100_000],
  ['price_lists', 'price', '7.25', 725],
  ['stock', 'units', '0', 0],
  ['stock', 'units', '+12', 12],
  ['orders', 'status', 'Shipped', 'shipped'],
  ['orders', 'status', 'Complete', 'completed'],
  ['orders', 'status', 'closed', 'completed'],
  ['orders', 'status', 'Fulfilled', 'completed'],
  ['orders', 'status', 'done', 'completed'],
  ['orders', 'status', 'PAID', 'completed'],
  ['orders', 'status', 'Canceled', 'cancelled'],
  ['orders', 'status', 'void', 'cancelled'],
  ['orders', 'status', 'Voided', 'cancelled'],
  ['orders', 'quantity', '1', 1],
  ['orders', 'quantity', '+24', 24],
] as const)('reads %s.%s: %j as %j', (kind, column, text, value) => {
  expect(read(kind, column, text)).toEqual({ value });
});

it.each([
  ['customers', 'customer_number', 51, 'Use at most 50 characters'],
  ['customers', 'business_name', 201, 'Use at most 200 characters'],
  ['customers', 'contact_name', 201, 'Use at most 200 characters'],
  ['customers', 'contact_phone', 51, 'Use at most 50 characters'],
  ['customers', 'billing_address', 1_001, 'Use at most 1000 characters'],
  ['customers', 'zip_code', 21, 'Use at most 20 characters'],
  ['customers', 'city', 101, 'Use at most 100 characters'],
  ['price_lists', 'price_list', 201, 'Use at most 200 characters'],
  ['price_lists', 'sku', 101, 'Use at most 100 characters'],
  ['part_numbers', 'sku', 101, 'Use at most 100 characters'],
  ['stock', 'sku', 65, 'Use at most 64 characters'],
  ['stock', 'reason', 201, 'Use at most 200 characters'],
  ['orders', 'order_number', 41, 'Use at most 40 characters'],
  ['orders', 'purchase_order_number', 65, 'Use at most 64 characters'],
  ['orders', 'sku', 101, 'Use at most 100 characters'],
] as const)('takes no %s.%s of %i characters', (kind, column, length, problem) => {
  expect(read(kind, column, 'a'.repeat(length))).toEqual({ problem });
  expect(read(kind, column, 'a'.repeat(length - 1))).toEqual({ value: 'a'.repeat(length - 1) });
});

it.each([
  ['customers', 'contact_email', 'ann at shop', 'Invalid email format'],
  ['customers', 'location_email', 'ann at shop', 'Invalid email format'],
  ['customers', 'person_email', 'ann at shop', 'Invalid email format'],
  ['customers', 'payment_terms', 'days 30', expect.stringMatching(/^Use one of NET30/)],
  ['customers', 'payment_terms', '30 pieces', expect.stringMatching(/^Use one of NET30/)],
  ['customers', 'payment_terms', 'NET 30 days or so', expect.stringMatching(/^Use one of NET30/)],
  ['price_lists', 'from_quantity', '1.5', expect.stringMatching(/whole number/)],
  ['price_lists', 'from_quantity', '-1', expect.stringMatching(/whole number/)],
  ['price_lists', 'from_quantity', '1234567890', expect.any(String)],
  ['stock', 'units', 'a few', 'Enter a whole number'],
  ['stock', 'units', '-1', 'Units cannot be negative'],
  ['stock', 'units', '12 boxes', 'Enter a whole number'],
  ['stock', 'units', '999999999999', expect.stringMatching(/^At most \d+$/)],
  ['stock', 'units', '1234567890123', 'Enter a whole number'],
  [
    'orders',
    'status',
    'open',
    'Use Shipped, Delivered, Completed or Cancelled. Enter open orders at the order desk',
  ],
  ['orders', 'quantity', 'two', 'Enter a whole number of cases'],
  ['orders', 'quantity', '2 cases', 'Enter a whole number of cases'],
  ['orders', 'quantity', '1234567890', 'Enter a whole number of cases'],
  ['orders', 'quantity', '0', 'Must be at least 1 case'],
  ['orders', 'quantity', '999999999', expect.stringMatching(/^Must be at most \d+ cases$/)],
] as const)('says why it does not take %s.%s: %j', (kind, column, text, problem) => {
  expect(read(kind, column, text)).toEqual({ problem });
});

it.each([
  ['US$ 12', 'point', 1_200],
  ['US$12', 'comma', 1_200],
  ['1.234.567,5', 'comma', 123_456_750],
  ['12.345', 'comma', 1_234_500],
  ['12.50 USD', 'point', 1_250],
  ['12,50USD', 'comma', 1_250],
  ['$1,234', 'point', 123_400],
  ["1'234,50", 'comma', 123_450],
  ['1\u00a0234,50', 'comma', 123_450],
  ['1\u202f234', 'comma', 123_400],
  ['12', 'comma', 1_200],
] as const)('reads the amount %j of a file with decimal %s', (text, decimals, value) => {
  expect(read('orders', 'unit_price', text, decimals)).toEqual({ value });
});

it.each([
  ['12USD5', 'point'],
  ['1.23.4', 'comma'],
  ['1.2345,00', 'comma'],
  ['7,255', 'comma'],
  ['1,2345.00', 'point'],
] as const)('takes no amount of %j with decimal %s', (text, decimals) => {
  expect(read('orders', 'unit_price', text, decimals)).toEqual({ problem: expect.any(String) });
});

it.each([
  ['1,000.00', 'point', 1_000],
  ['1.000,0', 'comma', 1_000],
  ["1'000", 'comma', 1_000],
  ['+12.345,00', 'comma', 12_345],
  ['1.234.567', 'comma', 1_234_567],
  ['12,345', 'point', 12_345],
  ['12,00', 'comma', 12],
  ['1,00', 'point', 1],
  ['1,234,567', 'point', 1_234_567],
  ['+1,000', 'point', 1_000],
] as const)('reads the count %j with decimal %s', (text, decimals, value) => {
  expect(read('stock', 'units', text, decimals)).toEqual({ value });
});

it.each([
  ['1000,500', 'point', 'Enter a whole number'],
  ['12.01', 'point', 'Enter a whole number'],
  ['x12.0', 'point', 'Enter a whole number'],
  ['x1.000', 'comma', 'Enter a whole number'],
  ['1.000,5', 'comma', 'Enter a whole number'],
  ['1,000.5', 'point', 'Enter a whole number'],
  ['-1,000', 'point', 'Units cannot be negative'],
] as const)('takes no count of %j with decimal %s', (text, decimals, problem) => {
  expect(read('stock', 'units', text, decimals)).toEqual({ problem });
});

it.each([
  [
    '1.000',
    'point',
    '1.000 can be read as 1000 or as 1. Write the number without the period',
    'Use at most two decimal places',
  ],
  [
    '12,000',
    'comma',
    '12,000 can be read as 12000 or as 12. Write the number without the comma',
    'Use at most two decimal places',
  ],
] as const)('asks what %j means with decimal %s', (text, decimals, asCount, asAmount) => {
  const found = Object.values(importRules).flatMap(({ columns }) => Object.values(columns));
  const of = (cell: string) => found.filter((column) => column.cell === cell);

  for (const column of of('whole'))
    expect(readCell(column, text, decimals), column.label).toEqual({ problem: asCount });
  for (const column of of('amount'))
    expect(readCell(column, text, decimals), column.label).toEqual({ problem: asAmount });
});

it.each([
  ['0.000', 'point', 0],
  ['1234.000', 'point', 1_234],
  ['12.00', 'point', 12],
] as const)(
  'reads the count %j, which can mean one number only, with decimal %s',
  (text, decimals, value) => {
    expect(read('stock', 'units', text, decimals)).toEqual({ value });
  },
);

it.each([
  ['3/4/2026', 'point', '2026-03-04'],
  ['3/4/2026', 'comma', '2026-04-03'],
  ['3.4.2026', 'point', '2026-04-03'],
  ['03-04-2026', 'point', '2026-03-04'],
  ['2026/3/4', 'comma', '2026-03-04'],
  ['2026.12.31', 'point', '2026-12-31'],
  ['3/4/2026 14:05', 'point', '2026-03-04'],
  ['3/4/2026 9:05:30 PM', 'point', '2026-03-04'],
] as const)('reads the day %j of a file with decimal %s as %s', (text, decimals, value) => {
  expect(read('orders', 'order_date', text, decimals)).toEqual({ value });
});

it.each([['3/4.2026'], ['x3/4/2026'], ['3/4/20261'], ['2026/3/4/5'], ['2026-3'], ['12/2026']])(
  'takes no day of %j',
  (text) => {
    expect(read('orders', 'order_date', text)).toEqual({ problem: expect.any(String) });
  },
);

it.each([
  [['true', 'YES', 'y', '1', 'X', 'on'], true],
  [['false', 'No', 'N', '0', 'off'], false],
])('reads each of %j as %j', (words, value) => {
  expect(words.map((word) => read('orders', 'is_paid', word))).toEqual(words.map(() => ({ value })));
});

it.each([
  [['7,2 kg', '12'], 'comma'],
  [['1 000,5'], 'comma'],
  [["1'000,50 USD"], 'comma'],
  [[' 7,25 '], 'comma'],
  [['7,25', '7.25'], 'point'],
  [['7,255'], 'point'],
  [['7,25 dollars each'], 'point'],
  [['about 7,25 dollars'], 'point'],
  [['7,25', '7.2 USD', '1.5'], 'point'],
  [['1.25 USD ', '7,25'], 'point'],
  [['7,25', '1.2500'], 'comma'],
] as const)('says how a file with amounts like %j writes decimals', (amounts, style) => {
  expect(guessDecimals(amounts)).toBe(style);
});

it.each([
  ['price_lists', { kind: 'tester', from_quantity: '2' }, 'from_quantity'],
  ['orders', { status: 'completed', is_paid: 'no' }, 'is_paid'],
] as const)('takes no row of %s with %j', (kind, cells, column) => {
  const needed = {
    price_lists: { price_list: 'Spring', sku: 'A-1', price: '5' },
    orders: { order_number: 'O-1', sku: 'A-1', quantity: '1', unit_price: '5' },
  }[kind];
  const problemsOf = (row: Record<string, string>) =>
    readRow(importRules[kind], Object.keys(row), Object.values(row), 'point').problems;

  expect(problemsOf({ ...needed, ...cells })).toEqual([{ column, message: expect.any(String) }]);
  expect(problemsOf(needed)).toEqual([]);
});

it.each([
  ['price_lists', { kind: 'tester', from_quantity: '1' }],
  ['price_lists', { kind: 'tester' }],
  ['price_lists', { kind: 'case', from_quantity: '2' }],
  ['orders', { status: 'delivered', is_paid: 'no' }],
  ['orders', { status: 'completed', is_paid: 'yes' }],
  ['orders', { status: 'completed' }],
] as const)('takes a row of %s with %j', (kind, cells) => {
  const row: Record<string, string> = {
    ...{ price_list: 'Spring', sku: 'A-1', price: '5', order_number: 'O-1', quantity: '1', unit_price: '5' },
    ...cells,
  };
  const columns = Object.keys(row).map((name) => (name in importRules[kind].columns ? name : null));

  expect(readRow(importRules[kind], columns, Object.values(row), 'point').problems).toEqual([]);
});

it.each([
  [{ location_name: 'Main' }, []],
  [{ address_line1: '1 Main St' }, []],
  [{ is_billing_location: 'no' }, ['location_name']],
  [{ person_email: 'ann@shop.test', first_name: 'Ann' }, []],
  [{ is_org_admin: 'yes', zip_code: '97301' }, ['location_name', 'person_email']],
])('of a customer with %j is wrong: %j', (cells, wrong) => {
  const row = { customer_number: 'C-1', ...cells };
  const { problems } = readRow(importRules.customers, Object.keys(row), Object.values(row), 'point');
  expect(problems.map(({ column }) => column)).toEqual(wrong);
});

it('says what is missing of a row, and of the columns of a file', () => {
  const kind = importRules.part_numbers;
  expect(readRow(kind, ['part_number', 'sku'], ['X', ''], 'point').problems).toEqual([
    { column: 'customer_number', message: 'Customer number or Company is required' },
    { column: 'sku', message: 'SKU is required' },
  ]);
  expect(columnsProblem(kind, ['part_number', 'sku', null, null])).toBe(
    'Choose a column for Customer number or Company',
  );
  expect(columnsProblem(kind, ['business_name', 'sku', 'part_number'])).toBeUndefined();
});

it.each([
  ['products', ['wholesale_price_per_unit', 'retail_price_per_unit', 'case_pack_cost', 'tester_price']],
  ['customers', ['credit_limit', 'minimum_first_order', 'minimum_reorder']],
  ['price_lists', ['price']],
  ['orders', ['tax', 'shipping', 'discount', 'unit_price']],
] as const)('reads amounts in the columns of %s: %j', (kind, columns) => {
  expect(columns.map((column) => read(kind, column, '1.234,50', 'comma'))).toEqual(
    columns.map(() => ({ value: 123_450 })),
  );
});

it.each([
  ['products', ['case_pack_quantity', 'minimum_quantity', 'order_multiple', 'maximum_quantity']],
  ['products', ['units_available', 'low_stock_at']],
  ['price_lists', ['from_quantity']],
  ['stock', ['units']],
  ['orders', ['quantity']],
] as const)('reads whole numbers in the columns of %s: %j', (kind, columns) => {
  expect(columns.map((column) => read(kind, column, '1.000', 'comma'))).toEqual(
    columns.map(() => ({ value: 1_000 })),
  );
});

it.each([
  ['products', 'has_testers_available'],
  ['products', 'allow_backorder'],
  ['customers', 'requires_approval'],
  ['customers', 'tax_exempt'],
  ['customers', 'is_shipping_location'],
  ['customers', 'is_org_admin'],
  ['orders', 'is_paid'],
] as const)('reads yes and no in %s.%s', (kind, column) => {
  expect(read(kind, column, 'Yes')).toEqual({ value: true });
  expect(read(kind, column, 'maybe')).toEqual({ problem: 'Enter yes or no' });
});

it('changes by itself only while it is checked or imported', () => {
  const states = ['uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed'] as const;
  expect(states.filter((state) => isRunning({ state }))).toEqual(['checking', 'applying']);
});

it('says what is wrong with the columns that an upload names', () => {
  const given = { columns: ['sku', null], decimals: 'comma' };
  expect(ImportCheck.parse(given)).toEqual(given);
  expect(ImportCheck.safeParse({ ...given, decimals: 'other' }).success).toBe(false);
  expect(ImportCheck.safeParse({ ...given, columns: ['a'.repeat(61)] }).success).toBe(false);
  expect(ImportCheck.safeParse({ ...given, columns: Array(101).fill(null) }).success).toBe(false);
  expect(ImportStart.parse({ mode: 'good' })).toEqual({ mode: 'good', invite: false });
  expect(ImportStart.parse({ mode: 'all', invite: true })).toEqual({ mode: 'all', invite: true });
  expect(ImportStart.safeParse({}).success).toBe(false);
});
