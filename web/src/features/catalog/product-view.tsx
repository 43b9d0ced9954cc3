import type { Product } from '@casepack/contract/catalog/product';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { AddProduct, AddTester, type OnAdd } from './adding';
import { isUnavailable, stockNote } from './availability';
import { PriceBreaks } from './price-breaks';
import { ProductFacts } from './product-facts';
import { ProductImages } from './product-images';
import { ProductPrice } from './product-price';

const columns = 'grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]';

type ProductViewProps = {
  product: Product;
  /** As this customer sees it. */
  customerId: number | undefined;
  /** Of the element that names the product. */
  nameId: string;
  /** Undefined while ordering is off. */
  onAdd: OnAdd | undefined;
};

/** What there is to know of a product before one orders it. On a desk it stands beside the pictures. */
export function ProductView({ product, customerId, nameId, onAdd }: ProductViewProps) {
  const note = stockNote(product);
  return (
    <div className={columns}>
      <div className="min-w-0">
        <ProductImages product={product} customerId={customerId} className="max-md:max-h-72" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex items-start justify-between gap-3">
          <ProductPrice product={product} look="details" />
          {note !== undefined && (
            <Badge color={isUnavailable(product) ? 'red' : 'yellow'} className="mt-1.5">
              {note}
            </Badge>
          )}
        </div>
        {onAdd && (
          <div className="flex flex-col gap-2">
            <AddProduct product={product} nameId={nameId} onAdd={onAdd} />
            <AddTester product={product} nameId={nameId} onAdd={onAdd} />
          </div>
        )}
        <PriceBreaks product={product} />
        {product.description !== '' && (
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{product.description}</p>
        )}
        <ProductFacts product={product} isFull />
        {product.tags.length > 0 && <Tags tags={product.tags} />}
      </div>
    </div>
  );
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <ul aria-label="Tags" className="flex flex-wrap gap-2">
    {tags.map((tag) => (
      <li key={tag}>
        <Link
          to="/catalog"
          search={{ tag }}
          className="inline-flex items-center justify-center rounded-full pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          <Badge>{tag}</Badge>
        </Link>
      </li>
    ))}
  </ul>
);

export const ProductWaiting = () => (
  <div role="status" className={columns}>
    <VisuallyHidden>Loading product</VisuallyHidden>
    <Skeleton className="aspect-square w-full max-md:max-h-72" />
    <div className="flex flex-col gap-4">
      <Skeleton className="h-14 w-40" />
      <Skeleton className="h-11" />
      <Skeleton className="h-64" />
    </div>
  </div>
);
