import { z } from 'zod';
import type { ImportKindRules } from '../column';
import { customerImport } from './customers';
import { productImport } from './products';

export const importKinds = ['products', 'customers'] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof ImportKind>;

/** What each kind of file can contain. */
export const importRules: Record<ImportKind, ImportKindRules> = {
  products: productImport,
  customers: customerImport,
};
