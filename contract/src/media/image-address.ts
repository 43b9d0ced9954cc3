import type { Image } from './image';

/** The longest edges that are stored: line of a list, card, card on a sharp screen, details, print. */
export const imageSizes = [96, 320, 640, 1280, 2400] as const;
export type ImageSize = (typeof imageSizes)[number];

type Dimensions = Pick<Image, 'width' | 'height'>;

/** Images are never enlarged: the first size that an image fits into is its last. */
export const sizesOf = ({ width, height }: Dimensions): ImageSize[] =>
  imageSizes.filter((_, index) => index === 0 || (imageSizes[index - 1] ?? 0) < Math.max(width, height));

/** Where the image is served in this size, or in its last one if it is smaller. */
export const imageAddress = (image: Pick<Image, 'key'> & Dimensions, size: ImageSize): string =>
  `/images/${image.key}-${Math.min(size, sizesOf(image).at(-1) ?? size)}.webp`;
