import { z } from 'zod';

/** A stored image, enough to show it in every size without a jump of the page. */
export const Image = z.object({
  /** Names its content: an image that is changed has another key. */
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** Shown until it is loaded, such as `c8b7a6`; left out if the image is transparent. */
  color: z.string().optional(),
});
export type Image = z.infer<typeof Image>;
