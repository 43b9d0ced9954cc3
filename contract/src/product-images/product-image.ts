import { z } from 'zod';
import { Id } from '../ids';
import { Image } from '../media/image';
import { text } from '../text';

export const MAX_IMAGES_PER_PRODUCT = 20;

/** What the image shows, for those who cannot see it; empty: nothing that the name of the product does not say. */
const AltText = text(250);

export const ProductImage = Image.extend({ id: Id, alt: z.string() });
export type ProductImage = z.infer<typeof ProductImage>;

/** All images of a product in their new order. The first is the one in the catalog. */
export const ImageArrangement = z.object({
  images: z.array(z.object({ id: Id, alt: AltText })).max(MAX_IMAGES_PER_PRODUCT),
});
export type ImageArrangement = z.infer<typeof ImageArrangement>;
