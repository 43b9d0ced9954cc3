import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import { TagList } from './tag';

/** Contains all products that have at least one of its tags. */
export const Collection = z.object({
  id: Id,
  manufacturerId: Id,
  name: z.string(),
  description: z.string().nullable(),
  tagFilters: TagList,
  isActive: z.boolean(),
  sortOrder: z.int(),
  createdAt: instant,
  version: z.int(),
});
export type Collection = z.infer<typeof Collection>;
