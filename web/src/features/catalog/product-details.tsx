import type { Product } from '@casepack/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ApiError } from '../../api/api-error';
import { Badge } from '../../ui/badge';
import { Drawer } from '../../ui/drawer';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { AddProduct, AddTester, type OnAdd } from './adding';
import { isUnavailable, stockNote } from './availability';
import { catalogQueries } from './catalog.queries';
import { PriceBreaks } from './price-breaks';
import { ProductFacts } from './product-facts';
import { ProductImages } from './product-images';
import { ProductPrice } from './product-price';

type ProductDetailsProps = {
  productId: number;
  /** As this customer sees it. */
  customerId?: number | undefined;
  open: boolean;
  onClose: () => void;
  onAdd: OnAdd | undefined;
};

export function ProductDetails({ productId, customerId, open, onClose, onAdd }: ProductDetailsProps) {
  const product = useQuery(catalogQueries.product(productId, customerId));
  const isGone = product.error instanceof ApiError && product.error.status === 404;
  const nameId = useId();

  return (
    <Drawer
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      width="lg"
      isReading
      title={<span id={nameId}>{product.data?.name ?? 'Product'}</span>}
      footer={
        product.data && (
          <div className="flex w-full flex-col gap-2">
            <AddProduct product={product.data} nameId={nameId} onAdd={onAdd} />
            <AddTester product={product.data} nameId={nameId} onAdd={onAdd} />
          </div>
        )
      }
    >
      {product.isPending && <Waiting />}
      {isGone && (
        <EmptyState
          level={3}
          title="This product is not in the catalog"
          hint="It may have been removed, or the link may be incomplete."
        />
      )}
      {product.isError && !isGone && (
        <LoadFailed
          title="Failed to fetch products"
          retrying={product.isFetching}
          onRetry={() => void product.refetch()}
        />
      )}
      {product.data && <Details product={product.data} customerId={customerId} />}
    </Drawer>
  );
}

/** On a desk the facts stand beside the picture. */
function Details({ product, customerId }: { product: Product; customerId: number | undefined }) {
  const note = stockNote(product);
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="sm:row-span-2">
        <ProductImages product={product} customerId={customerId} className="max-sm:max-h-64" />
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
        <PriceBreaks product={product} />
        <ProductFacts product={product} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 sm:col-span-2">
        <p>
          <Link
            to="/products/$productId"
            params={{ productId: String(product.id) }}
            search={customerId === undefined ? {} : { customer: customerId }}
            className={linkClass}
          >
            Product page
          </Link>
        </p>
        {product.description !== '' && (
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{product.description}</p>
        )}
        {product.tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {product.tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <VisuallyHidden>Loading product</VisuallyHidden>
      <Skeleton className="aspect-square w-full max-sm:max-h-64" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-14 w-40" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
