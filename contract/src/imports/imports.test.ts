import { describe, expect, it } from 'vitest';
import { guessColumns, plainName } from './guess-columns';
import { importKinds, importRules } from './kinds/kinds';
import { type DecimalStyle, guessDecimals, readCell } from './read-cell';
import { columnsProblem, readRow } from './read-row';

const { products, customers } = importRules;

describe('guessing columns', () => {
  it.each([
    ['Item #', 'sku'],
    ['SKU', 'sku'],
    ['case_pack_cost', 'case_pack_cost'],
    ['Case Price', 'case_pack_cost'],
    ['MSRP', 'retail_price_per_unit'],
    ['Units/Case', 'case_pack_quantity'],
    ['UPC', 'barcode'],
    ['Shoe size', null],
    ['', null],
    ['import_error', null],
  ])('finds what %j is', (heading, column) => {
    expect(guessColumns(products.columns, [heading])).toEqual([column]);
  });

  it.each(['Customer #', 'Customer No.', 'customer_nr', 'CUSTOMER NUM', 'Customer/Number'])(
    'tells the number of a customer, as in %j, from its name',
    (heading) => {
      expect(guessColumns(customers.columns, [heading, 'Customer'])).toEqual([
        'customer_number',
        'business_name',
      ]);
    },
  );

  it('never reads the reasons of rejected rows, nor a column without a heading', () => {
    const remembered = { 'import error': 'sku', '': 'name' };
    expect(guessColumns(products.columns, ['import_error', ' '], remembered)).toEqual([null, null]);
  });

  it('gives no column twice', () => {
    expect(guessColumns(products.columns, ['sku', 'Item', 'Name'])).toEqual(['sku', null, 'name']);
  });

  it('prefers what was chosen before, also to leave a column out, and ignores what no longer exists', () => {
    const remembered = { code: 'sku', name: null, old: 'no_such_column', price: 'case_pack_cost' };
    expect(guessColumns(products.columns, ['Code', 'Name', 'Old', 'Price'], remembered)).toEqual([
      ...['sku', null, null],
      'case_pack_cost',
    ]);
  });

  it.each(importKinds)('has no two columns of %s with the same name', (kind) => {
    const names = Object.entries(importRules[kind].columns).flatMap(([name, { label, also = [] }]) => [
      ...new Set([name, label, ...also].map(plainName)),
    ]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('a cell', () => {
  const read = (column: string, text: string, decimals: DecimalStyle = 'point') => {
    const found = { ...products.columns, ...customers.columns }[column];
    if (!found) throw new Error(`no column ${column}`);
    return readCell(found, text, decimals);
  };

  it.each([
    ['case_pack_cost', '$7.25', 'point', 725],
    ['case_pack_cost', '1,000.00', 'point', 100_000],
    ['case_pack_cost', 'USD 12', 'point', 1_200],
    ['case_pack_cost', '1.234,50', 'comma', 123_450],
    ['case_pack_cost', '7,5', 'comma', 750],
    ['case_pack_cost', '1 234,50 $', 'comma', 123_450],
    ['case_pack_cost', '7.25', 'comma', 725],
    ['case_pack_cost', '1.234', 'comma', 123_400],
    ['case_pack_cost', '1,234.50', 'comma', 123_450],
    ['units_available', '1,000', 'point', 1_000],
    ['units_available', '1.000', 'comma', 1_000],
    ['units_available', '12.0', 'point', 12],
    ['expected_on', '2027-01-15', 'point', '2027-01-15'],
    ['expected_on', '1/15/2027', 'point', '2027-01-15'],
    ['expected_on', '15/1/2027', 'comma', '2027-01-15'],
    ['expected_on', '15.1.2027', 'point', '2027-01-15'],
    ['expected_on', '2027-01-15T00:00:00Z', 'point', '2027-01-15'],
    ['allow_backorder', 'Yes', 'point', true],
    ['allow_backorder', 'n', 'point', false],
    ['tags', 'soap, gift', 'point', ['soap', 'gift']],
    ['metadata_fields', '{"scent":"Rose"}', 'point', { scent: 'Rose' }],
    ['payment_terms', 'Net 30 days', 'point', 'NET30'],
    ['payment_terms', '15', 'point', 'NET15'],
    ['contact_email', ' Ann@Shop.test', 'point', 'ann@shop.test'],
    ['name', "'=Soap", 'point', '=Soap'],
    ['name', '  ', 'point', undefined],
  ] as const)('of %s with %j and decimal %s is read as %j', (column, text, decimals, value) => {
    expect(read(column, text, decimals)).toEqual({ value });
  });

  it.each([
    ['case_pack_cost', '1.234,50', 'point', /period for cents/],
    ['case_pack_cost', '1,234', 'comma', /two decimal places/],
    ['case_pack_cost', '-5', 'point', /negative/],
    ['units_available', 'many', 'point', /whole number/],
    ['units_available', '1.5', 'point', /whole number/],
    ['units_available', '1,234', 'comma', /whole number/],
    ['expected_on', '31.2.2027', 'point', /date/],
    ['expected_on', '15/1/2027', 'point', /date/],
    ['allow_backorder', 'perhaps', 'point', /Enter yes or no/],
    ['payment_terms', 'someday', 'point', /Use one of NET30/],
    ['metadata_fields', '{"__proto__":"x"}', 'point', /JSON/],
  ] as const)('of %s with %j and decimal %s is rejected', (column, text, decimals, problem) => {
    expect(read(column, text, decimals)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each([
    [['1.234,50', '7,25', ''], 'comma'],
    [['€ 7,25'], 'comma'],
    [['1,234.50', '7.25'], 'point'],
    [['1,000', '12'], 'point'],
    [[], 'point'],
  ] as const)('like those of %j says how a file writes decimals', (amounts, style) => {
    expect(guessDecimals(amounts)).toBe(style);
  });
});

describe('a row', () => {
  it('has the values of its filled cells', () => {
    expect(readRow(products, ['sku', null, 'name', 'tags'], ['A-1', 'x', 'Soap', ''], 'point')).toEqual({
      values: { sku: 'A-1', name: 'Soap' },
      problems: [],
    });
  });

  it('names every bad cell, and keeps what could be read', () => {
    const columns = ['sku', 'case_pack_cost', 'units_available'];
    expect(readRow(products, columns, ['A-1', 'x', '-1'], 'point')).toEqual({
      values: { sku: 'A-1' },
      problems: [
        { column: 'case_pack_cost', message: expect.any(String) },
        { column: 'units_available', message: 'Units available cannot be negative' },
      ],
    });
  });

  it.each([
    [['customer_number', 'city'], ['C-1', 'Salem'], 'A location needs a name or an address'],
    [['customer_number', 'first_name'], ['C-1', 'Ann'], 'A person needs an email address'],
    [['customer_number', 'city'], ['', ''], 'Customer number or Company is required'],
    [['customer_number', 'city'], ['C-1'], 'Expected 2 columns but found 1'],
  ])('of %j with %j has a problem', (columns, cells, message) => {
    expect(readRow(customers, columns, cells, 'point').problems).toMatchObject([{ message }]);
  });

  it.each([
    [['sku', 'name'], undefined],
    [['name', 'category'], 'Choose a column for SKU'],
    [['sku', 'name', 'name'], 'Name is chosen for two columns'],
  ])('can be read with the columns %j: %s', (columns, problem) => {
    expect(columnsProblem(products, columns)).toBe(problem);
  });
});
