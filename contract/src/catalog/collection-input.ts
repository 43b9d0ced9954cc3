import { z } from 'zod';
import { requiredText, text } from '../text';
import { TagList } from './tag';

const MAX_SORT_ORDER = 1_000_000;

export const CollectionInput = z.object({
  name: requiredText(200, 'Name is required'),
  description: z
    .codec(text(2_000).nullable(), z.string().nullable(), {
      decode: (value) => value || null,
      encode: (value) => value,
    })
    .default(null),
  tagFilters: TagList.default([]),
  isActive: z.boolean().default(true),
  sortOrder: z
    .int('Enter a whole number')
    .min(0, 'Sort order must be at least 0')
    .max(MAX_SORT_ORDER, `Must be at most ${MAX_SORT_ORDER}`)
    .default(0),
  /** The version the editor started from. Without it, the last save wins. */
  version: z.int().min(1).optional(),
});
export type CollectionInput = z.infer<typeof CollectionInput>;
