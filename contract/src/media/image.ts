import { z } from 'zod';

export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Types that can be uploaded, detected by the content and not by the name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

export const IMAGE_TYPES_TEXT = 'PNG, JPEG, WebP and AVIF';

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
