import { describe, expect, it } from 'vitest';
import {
  type CsvColumn,
  csvColumns,
  csvTemplate,
  readCsvHeader,
  readCsvRow,
  requiredCsvColumns,
  toCsvCells,
} from './product-csv';

const problemsOf = (columns: readonly (CsvColumn | null)[], cells: readonly string[]) => {
  const row = readCsvRow(columns, cells);
  return 'problems' in row ? row.problems : row.product;
};

/** A row that is right but for the cells given. */
const withCells = (cells: Partial<Record<CsvColumn, string>>) => {
  const given: Partial<Record<CsvColumn, string>> = { sku: 'S-1', name: 'Soap', category: 'Soap', ...cells };
  return problemsOf(
    csvColumns,
    csvColumns.map((column) => given[column] ?? ''),
  );
};

describe('the first line of a product file', () => {
  it('may have its columns in any order, in any case, with spaces around', () => {
    expect(readCsvHeader([' SKU', 'Image_Url ', 'name', 'category', 'description'])).toEqual({
      columns: ['sku', 'image_url', 'name', 'category', 'description'],
    });
  });

  it('may keep the reason column of a reject file, which is passed over', () => {
    expect(readCsvHeader([...requiredCsvColumns, 'import_error'])).toEqual({
      columns: [...requiredCsvColumns, null],
    });
  });

  it.each([
    ['sku;name;description', 'semicolons'],
    ['sku\tname\tdescription', 'tabs'],
  ])('with another separator, %j, is rejected because of it', (line, found) => {
    expect(readCsvHeader([line])).toEqual({
      problem: `Columns must be separated by commas, but this file uses ${found}`,
    });
  });

  it('names the required columns that it lacks', () => {
    expect(readCsvHeader(['name'])).toEqual({
      problem: 'Required columns are missing: "sku", "description", "category", "image_url"',
    });
    expect(readCsvHeader([])).toMatchObject({ problem: expect.stringContaining('"sku", "name"') });
    // With other columns beside it, a semicolon is part of a name and no separator.
    expect(readCsvHeader(['a;b', ...requiredCsvColumns])).toEqual({ problem: 'Unknown columns: "a;b"' });
  });

  it('names each column that appears more than once, once', () => {
    expect(readCsvHeader([...requiredCsvColumns, 'sku', 'SKU', 'name'])).toEqual({
      problem: 'Columns appear more than once: "sku", "name"',
    });
  });

  it('names unknown columns, cut to 60 characters', () => {
    expect(readCsvHeader([...requiredCsvColumns, 'weight', 'constructor', 'x'.repeat(70)])).toEqual({
      problem: `Unknown columns: "weight", "constructor", "${'x'.repeat(60)}"`,
    });
  });
});

describe('a row of a product file', () => {
  it('fills every field of a product', () => {
    const [, line = ''] = csvTemplate().split('\r\n');
    const cells = line
      .match(/"(?:[^"]|"")*"|[^,]+/g)
      ?.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
    expect(problemsOf(csvColumns, cells ?? [])).toEqual({
      sku: 'SOAP-LAV-100',
      name: 'Lavender Soap',
      description: 'Cold-process bar with lavender oil, 100 g',
      category: 'Soap',
      imageUrl: 'https://example.com/lavender-soap.jpg',
      tags: ['soap', 'lavender'],
      wholesalePricePerUnit: 450,
      retailPricePerUnit: 900,
      casePackQuantity: 12,
      casePackCost: 4800,
      hasTestersAvailable: true,
      testerPrice: 200,
      minimumQuantity: 1,
      orderMultiple: 1,
      maximumQuantity: 50,
      unitsAvailable: 600,
      unitOfMeasurement: 'each',
      metadataFields: { scent: 'Lavender' },
      barcode: '4006381333931',
      allowBackorder: true,
      expectedOn: '2027-01-15',
      expectedUnits: null,
      lowStockAt: 60,
      binLocation: 'A-12',
    });
  });

  it('gives an empty cell the default of its field', () => {
    expect(withCells({})).toEqual({
      sku: 'S-1',
      name: 'Soap',
      description: '',
      category: 'Soap',
      imageUrl: null,
      tags: [],
      wholesalePricePerUnit: 0,
      retailPricePerUnit: null,
      casePackQuantity: 1,
      casePackCost: 0,
      hasTestersAvailable: false,
      testerPrice: null,
      minimumQuantity: 1,
      orderMultiple: 1,
      maximumQuantity: null,
      unitsAvailable: null,
      unitOfMeasurement: 'each',
      metadataFields: null,
      barcode: null,
      allowBackorder: false,
      expectedOn: null,
      expectedUnits: null,
      lowStockAt: null,
      binLocation: null,
    });
  });

  it.each([
    ['case_pack_quantity', ' 12 ', 'casePackQuantity', 12],
    ['case_pack_quantity', '  ', 'casePackQuantity', 1],
    ['minimum_quantity', ' ', 'minimumQuantity', 1],
    ['minimum_quantity', '3', 'minimumQuantity', 3],
    ['order_multiple', ' ', 'orderMultiple', 1],
    ['order_multiple', '6', 'orderMultiple', 6],
    ['maximum_quantity', ' ', 'maximumQuantity', null],
    ['maximum_quantity', '24', 'maximumQuantity', 24],
    ['unit_of_measurement', ' Dozen ', 'unitOfMeasurement', 'dozen'],
    ['unit_of_measurement', ' ', 'unitOfMeasurement', 'each'],
    ['has_testers_available', ' Y ', 'hasTestersAvailable', true],
    ['has_testers_available', 'n', 'hasTestersAvailable', false],
    ['has_testers_available', '0', 'hasTestersAvailable', false],
    ['has_testers_available', 'false', 'hasTestersAvailable', false],
    ['allow_backorder', 'yes', 'allowBackorder', true],
    ['allow_backorder', 'no', 'allowBackorder', false],
    ['metadata_fields', ' ', 'metadataFields', null],
    ['metadata_fields', 'null', 'metadataFields', null],
    ['metadata_fields', '{"size":"100 g","vegan":true}', 'metadataFields', { size: '100 g', vegan: 'true' }],
    ['name', "'=Soap", 'name', '=Soap'],
  ] as const)('reads %s %j', (column, cell, field, expected) => {
    expect(withCells({ [column]: cell })).toMatchObject({ [field]: expected });
  });

  it.each([
    ['has_testers_available', 'maybe', 'Enter true or false'],
    ['allow_backorder', 'maybe', 'Enter true or false'],
    ['metadata_fields', 'scent: lavender', 'Invalid JSON format in metadata fields'],
    ['metadata_fields', '["scent"]', 'Invalid JSON format in metadata fields'],
    ['metadata_fields', '{"scent":{}}', 'Invalid JSON format in metadata fields'],
    ['metadata_fields', '{"__proto__":"x"}', 'Invalid JSON format in metadata fields'],
    ['metadata_fields', '{"constructor":"x"}', 'Invalid JSON format in metadata fields'],
    ['metadata_fields', '7', 'Invalid JSON format in metadata fields'],
    ['metadata_fields', `{"scent":"${'x'.repeat(1001)}"}`, 'Use at most 1000 characters'],
    ['case_pack_quantity', '0', 'Case pack quantity must be at least 1'],
    ['case_pack_quantity', 'twelve', 'Enter a whole number'],
    ['case_pack_cost', 'free', 'Enter an amount such as 12.50'],
  ] as const)('is rejected for the %s %j', (column, cell, message) => {
    expect(withCells({ [column]: cell })).toEqual([{ column, message }]);
  });

  it('says everything that is wrong with it, and each thing once', () => {
    expect(withCells({ sku: '', name: '', metadata_fields: '{"a":{},"b":{}}' })).toEqual([
      { column: 'sku', message: 'SKU is required' },
      { column: 'name', message: 'Product name is required' },
      { column: 'metadata_fields', message: 'Invalid JSON format in metadata fields' },
    ]);
  });

  it.each([
    [['S-1', 'Soap'], 2],
    [['S-1', 'Soap', '', 'Soap', '', 'more'], 6],
  ])('is rejected as a whole if it has too few or too many cells: %j', (cells, found) => {
    expect(problemsOf(requiredCsvColumns, cells)).toEqual([
      { column: null, message: `Expected 5 columns but found ${found}` },
    ]);
  });

  it('ignores a skipped column', () => {
    expect(
      problemsOf([...requiredCsvColumns, null], ['S-1', 'Soap', '', 'Soap', '', 'SKU is required']),
    ).toMatchObject({
      sku: 'S-1',
    });
  });
});

describe('the cells of a product', () => {
  it('are in the order of the columns, empty for what there is not, and guarded against formulas', () => {
    const cells = toCsvCells({
      id: 7,
      manufacturerId: 3,
      sku: '-1+2',
      name: 'Soap',
      description: '',
      category: 'Soap',
      imageUrl: null,
      tags: 'soap,gift',
      wholesalePricePerUnit: '2.00',
      retailPricePerUnit: null,
      casePackQuantity: 12,
      casePackCost: '24.00',
      hasTestersAvailable: false,
      testerPrice: null,
      minimumQuantity: 1,
      orderMultiple: 1,
      maximumQuantity: null,
      unitsAvailable: null,
      unitOfMeasurement: 'each',
      metadataFields: { scent: 'Lavender' },
      barcode: '96385074',
      price: '24.00',
      pricePerUnit: '2.00',
      createdAt: '2026-11-02T10:00:00.000Z',
      version: 1,
    });
    expect(cells).toEqual([
      "'-1+2",
      'Soap',
      '',
      'Soap',
      '',
      'soap,gift',
      '2.00',
      '',
      '12',
      '24.00',
      'false',
      '',
      '1',
      '1',
      '',
      '',
      'each',
      '{"scent":"Lavender"}',
      '96385074',
      '',
      '',
      '',
      '',
    ]);
  });
});
