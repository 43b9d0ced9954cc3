import type { Product } from '@casepack/contract/catalog/product';
import { Picture } from '../../ui/picture';

/** The pictures of a product, in a square whose place is known before they load. */
export const ProductImages = ({ product }: { product: Product }) => (
  <Picture
    src={product.imageUrl}
    alt={product.name}
    size={600}
    lazy={false}
    className="aspect-square w-full rounded-lg border bg-paper max-md:max-h-72"
  />
);
