import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import { requiredText } from '../text';

/** What staff and reps write down about a customer. Its own users never see it. */
export const CustomerNote = z.object({
  id: Id,
  text: z.string(),
  /** Null if the author was deleted. */
  authorName: z.string().nullable(),
  /** Whether the reader wrote it, and so can delete it. */
  isOwn: z.boolean(),
  createdAt: instant,
});
export type CustomerNote = z.infer<typeof CustomerNote>;

export const NewCustomerNote = z.object({ text: requiredText(2000, 'Enter a note') });
export type NewCustomerNote = z.infer<typeof NewCustomerNote>;
