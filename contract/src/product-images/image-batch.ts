import { z } from 'zod';
import { Id } from '../ids';

/** A ZIP archive, or what comes in one request. */
export const MAX_BATCH_REQUEST_BYTES = 1024 * 1024 * 1024;
export const MAX_FILES_OF_BATCH = 1_000;

const imageBatchStates = ['ready', 'running', 'done', 'cancelled', 'failed'] as const;

export const ImageBatchFile = z.object({
  name: z.string(),
  /** The product that its name means; null if there is none. */
  product: z.object({ id: Id, sku: z.string(), name: z.string() }).nullable(),
  isDone: z.boolean(),
  /** Why it is not used. */
  problem: z.string().nullable(),
});
export type ImageBatchFile = z.infer<typeof ImageBatchFile>;

/** Many images at once: first received and matched, then processed, and added to all products together. */
export const ImageBatch = z.object({
  id: z.uuid(),
  state: z.enum(imageBatchStates),
  /** Why nothing came of it or, while it is running, what it waits for. */
  problem: z.string().nullable(),
  /** Sorted by name. */
  files: z.array(ImageBatchFile),
});
export type ImageBatch = z.infer<typeof ImageBatch>;

/** What happens to the images that the products have. */
export const ImageBatchStart = z.object({ existing: z.enum(['keep', 'replace']) });
export type ImageBatchStart = z.infer<typeof ImageBatchStart>;
