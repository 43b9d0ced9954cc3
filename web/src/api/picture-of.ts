import type { Product } from '@casepack/contract/catalog/product';
import { imageSources } from '@casepack/contract/media/image-sources';

/** What a `Picture` shows of a product: its first image, or else the picture that its address names. */
export const pictureOf = ({ image, imageUrl }: Pick<Product, 'image' | 'imageUrl'>) =>
  image ? imageSources(image) : { src: imageUrl };
