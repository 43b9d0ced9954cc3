export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Types that can be uploaded, detected by the content and not by the name. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

export const IMAGE_TYPES_TEXT = 'PNG, JPEG, WebP and AVIF';
