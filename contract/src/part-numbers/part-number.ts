import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import { plainText } from '../text';

export const MAX_PART_NUMBERS = 20_000;
export const TOO_MANY_PART_NUMBERS = 'A customer can have at most 20,000 part numbers';

export const PartNumberText = plainText(100, 'Part number is required');

/** What a customer calls a product. Upper and lower case do not matter. */
export const PartNumber = z.object({
  id: Id,
  partNumber: z.string(),
  productId: Id,
  sku: z.string(),
  name: z.string(),
  updatedAt: instant,
});
export type PartNumber = z.infer<typeof PartNumber>;

export const PartNumberInput = z.object({
  partNumber: PartNumberText,
  productId: Id,
  /** The product that the number stood for until now. A number that stands for another one is not overwritten. */
  replaces: Id.nullish(),
});
export type PartNumberInput = z.infer<typeof PartNumberInput>;

/** The details of a refusal: what the number stands for already. */
export const PartNumberConflict = z.object({ current: PartNumber });

/** What an import would do. */
export const PartNumberImport = z.object({
  rowCount: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows whose SKU is not in the catalog; each is a problem as well. */
  unknown: z.int(),
  /** The number of all problems; `problems` lists the first ones. With any problem nothing is imported. */
  problemCount: z.int(),
  problems: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })),
  /** The first changes; `before` is the SKU that the number stood for. */
  samples: z.array(
    z.object({
      change: z.enum(['added', 'changed']),
      partNumber: z.string(),
      sku: z.string(),
      name: z.string(),
      before: z.string().nullable(),
    }),
  ),
});
export type PartNumberImport = z.infer<typeof PartNumberImport>;
