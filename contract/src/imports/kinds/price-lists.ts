import { z } from 'zod';
import { entryPrice, entryQuantity, PriceKind, TESTER_BREAK } from '../../pricing/price-list';
import { plainText, requiredText } from '../../text';
import type { ImportKindRules } from '../column';

const wholeCases = z.codec(z.string(), entryQuantity, {
  decode: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN),
  encode: String,
});

export const priceListImport: ImportKindRules = {
  label: 'Price lists',
  noun: 'price',
  columns: {
    price_list: {
      label: 'Price list',
      cell: 'text',
      also: ['list', 'price level', 'price group', 'price tier'],
      value: requiredText(200, 'Price list is required'),
    },
    sku: {
      label: 'SKU',
      cell: 'text',
      also: ['item', 'item number', 'item code', 'product code', 'style', 'style number', 'article'],
      value: plainText(100, 'SKU is required'),
    },
    kind: {
      label: 'Case or tester',
      cell: 'text',
      also: ['price kind', 'type'],
      value: PriceKind,
      prepare: (text) => text.toLowerCase(),
    },
    from_quantity: {
      label: 'From quantity',
      cell: 'whole',
      also: ['quantity', 'min qty', 'minimum quantity', 'break', 'quantity break', 'from'],
      value: wholeCases,
    },
    price: {
      label: 'Price',
      cell: 'amount',
      also: ['case price', 'list price', 'amount', 'net price'],
      value: entryPrice,
    },
  },
  needs: [['price_list'], ['sku'], ['price']],
  check: ({ kind, from_quantity }) =>
    kind === 'tester' && typeof from_quantity === 'number' && from_quantity > 1
      ? [{ column: 'from_quantity', message: TESTER_BREAK }]
      : [],
};
