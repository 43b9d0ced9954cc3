import type { Image } from './image';

/** The longest edges that are stored: line of a list, card, card on a sharp screen, details, print. */
export const imageSizes = [128, 320, 640, 1280, 2400] as const;
export type ImageSize = (typeof imageSizes)[number];

/** Images are never enlarged: the first size that an image fits into is its last, and is served for larger ones. */
export const sizesOf = ({ width, height }: Pick<Image, 'width' | 'height'>): ImageSize[] =>
  imageSizes.filter((_, index) => (imageSizes[index - 1] ?? 0) < Math.max(width, height));

export const imageAddress = (key: string, size: ImageSize): string => `/images/${key}-${size}.webp`;
