import type { Product } from '@casepack/contract/catalog/product';
import { counted } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { countedLine } from '@casepack/contract/orders/line-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ApiError } from '../../api/api-error';
import { Badge } from '../../ui/badge';
import { Drawer } from '../../ui/drawer';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { Skeleton } from '../../ui/skeleton';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { casesLeft, isOutOfStock, stockNote } from './availability';
import { catalogQueries } from './catalog.queries';
import { AddButtons, type OnAdd } from './product-card';
import { packWords } from './product-words';

type ProductDetailsProps = { productId: number; open: boolean; onClose: () => void; onAdd: OnAdd };

export function ProductDetails({ productId, open, onClose, onAdd }: ProductDetailsProps) {
  const product = useQuery(catalogQueries.product(productId));
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
        product.data && <AddButtons product={product.data} nameId={nameId} onAdd={onAdd} className="w-full" />
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

function Details({ product }: { product: Product }) {
  const note = stockNote(product);
  return (
    <div className="flex flex-col gap-5">
      <Picture
        src={product.imageUrl}
        alt={product.name}
        size={400}
        lazy={false}
        className="aspect-square w-full max-w-96 rounded-lg border"
      />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {product.price === null ? (
            <span className="text-title font-semibold">No price yet</span>
          ) : (
            <Money size="xl">{formatMoney(product.price)}</Money>
          )}
          {product.retailPricePerUnit !== null && (
            <Money muted>MSRP {formatMoney(product.retailPricePerUnit)}</Money>
          )}
          {note !== undefined && <Badge color={isOutOfStock(product) ? 'red' : 'yellow'}>{note}</Badge>}
        </p>
        <p className="text-ink-soft">{packWords(product)}</p>
      </div>
      {product.description !== '' && (
        <p className="max-w-text whitespace-pre-line wrap-anywhere">{product.description}</p>
      )}
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2">
        <Fact name="SKU">{product.sku}</Fact>
        <Fact name="Category">{product.category}</Fact>
        <Fact name="Units per case">{product.casePackQuantity}</Fact>
        <Fact name="Unit">{product.unitOfMeasurement}</Fact>
        {product.pricePerUnit !== null && (
          <Fact name="Price per unit">{formatMoney(product.pricePerUnit)}</Fact>
        )}
        <Fact name="Minimum order">
          {countedLine(product.minimumQuantity, { ...product, isTester: false })}
        </Fact>
        <Fact name="Available">{availableWords(product)}</Fact>
        {Object.entries(product.metadataFields ?? {}).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
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
    <div role="status" className="flex flex-col gap-5">
      <VisuallyHidden>Loading product</VisuallyHidden>
      <Skeleton className="aspect-square w-full max-w-96" />
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-24" />
    </div>
  );
}
