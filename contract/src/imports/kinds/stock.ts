import { z } from 'zod';
import { MAX_UNITS } from '../../stock/stock';
import { plainText, requiredText } from '../../text';
import type { ImportKindRules } from '../column';

const units = z.codec(
  z.string(),
  z.int('Enter a whole number').min(0, 'Units cannot be negative').max(MAX_UNITS, `At most ${MAX_UNITS}`),
  { decode: (text) => (/^[+-]?\d{1,12}$/.test(text) ? Number(text) : Number.NaN), encode: String },
);

/** A count: what is on the shelf. Imported again, it changes nothing. */
export const stockImport: ImportKindRules = {
  label: 'Stock counts',
  noun: 'product',
  columns: {
    sku: {
      label: 'SKU or barcode',
      cell: 'text',
      also: [
        'sku',
        'item',
        'item number',
        'item code',
        'product code',
        'barcode',
        'upc',
        'ean',
        'gtin',
        'article',
      ],
      value: plainText(64, 'SKU is required'),
    },
    units: {
      label: 'Units counted',
      cell: 'whole',
      also: [
        'quantity',
        'qty',
        'count',
        'on hand',
        'qty on hand',
        'quantity on hand',
        'stock',
        'inventory',
        'available',
        'units available',
      ],
      value: units,
    },
    reason: {
      label: 'Reason',
      cell: 'text',
      also: ['note', 'comment'],
      value: requiredText(200, 'Enter a reason'),
    },
  },
  needs: [['sku'], ['units']],
};
