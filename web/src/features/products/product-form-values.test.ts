import { csvColumns, csvFields } from '@casepack/contract/catalog/product-csv';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import { expect, it } from 'vitest';
import { fieldLabels } from './product-form-values';

it.each(csvColumns)('calls a field as the import does: %s', (column) => {
  expect(fieldLabels[csvFields[column]]).toBe(importRules.products.columns[column]?.label);
});
