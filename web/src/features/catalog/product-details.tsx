import { casesLeft } from '@casepack/contract/catalog/low-stock';
import type { Product } from '@casepack/contract/catalog/product';
import { counted, formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { countedLine } from '@casepack/contract/orders/line-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ApiError } from '../../api/api-error';
import { Badge } from '../../ui/badge';
import { Drawer } from '../../ui/drawer';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { Picture } from '../../ui/picture';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { AddProduct, AddTester, type OnAdd } from './adding';
import { isUnavailable, stockNote } from './availability';
import { catalogQueries } from './catalog.queries';
import { PriceBreaks } from './price-breaks';
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
          hint="It may have been taken out, or the link may be incomplete."
        />
      )}
      {product.isError && !isGone && (
        <LoadFailed
          title="Failed to fetch products"
          retrying={product.isFetching}
          onRetry={() => void product.refetch()}
        />
      )}
      {product.data && <Details product={product.data} />}
    </Drawer>
  );
}

/** On a desk the facts stand beside the picture. */
function Details({ product }: { product: Product }) {
  const note = stockNote(product);
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Picture
        src={product.imageUrl}
        alt={product.name}
        size={400}
        lazy={false}
        className="aspect-square w-full rounded-lg border max-sm:max-h-64 sm:row-span-2"
      />
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
        <Facts product={product} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 sm:col-span-2">
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

function Facts({ product }: { product: Product }) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      <Fact name="SKU">{product.sku}</Fact>
      <Fact name="Category">{product.category}</Fact>
      <Fact name="Units per case">{product.casePackQuantity}</Fact>
      <Fact name="Unit">{product.unitOfMeasurement}</Fact>
      {product.pricePerUnit !== null && (
        <Fact name="Price per unit">{formatMoney(product.pricePerUnit)}</Fact>
      )}
      <Fact name="Minimum order">
        {countedLine(smallestQuantity(product), { ...product, isTester: false })}
      </Fact>
      {product.orderMultiple > 1 && <Fact name="Order multiple">{formatCount(product.orderMultiple)}</Fact>}
      {product.maximumQuantity !== null && (
        <Fact name="Maximum order">
          {countedLine(product.maximumQuantity, { ...product, isTester: false })}
        </Fact>
      )}
      <Fact name="Available">{availableWords(product)}</Fact>
      {Object.entries(product.metadataFields ?? {}).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function availableWords(product: Product): string {
  const left = casesLeft(product);
  if (left === undefined || product.unitsAvailable === null) return 'Unlimited';
  const units = counted(product.unitsAvailable, 'unit');
  return product.casePackQuantity > 1 ? `${units} (${counted(left, 'case')})` : units;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft wrap-anywhere">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
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
