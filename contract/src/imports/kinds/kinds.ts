import { z } from 'zod';
import type { ImportKindRules } from '../column';
import { customerImport } from './customers';
import { orderImport } from './orders';
import { partNumberImport } from './part-numbers';
import { priceListImport } from './price-lists';
import { productImport } from './products';
import { stockImport } from './stock';

export const importKinds = [
  'products',
  'customers',
  'price_lists',
  'part_numbers',
  'stock',
  'orders',
] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof ImportKind>;

/** What each kind of file can contain. */
export const importRules: Record<ImportKind, ImportKindRules> = {
  products: productImport,
  customers: customerImport,
  price_lists: priceListImport,
  part_numbers: partNumberImport,
  stock: stockImport,
  orders: orderImport,
};
