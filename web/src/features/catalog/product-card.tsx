import type { Product } from '@casepack/contract/catalog/product';
import { formatMoney } from '@casepack/contract/money';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { memo } from 'react';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { AddButton } from './add-button';
import { canAdd, canAddTester, hasTester, isOutOfStock, stockNote } from './availability';
import { pictureClass } from './grid-class';
import { addLabel, packWords } from './product-words';

/** False where it could not be added. */
export type OnAdd = (product: Product, isTester: boolean) => Promise<boolean>;

type ProductCardProps = { product: Product; detailsHref: string; onAdd: OnAdd };

export const ProductCard = memo(function ProductCard({ product, detailsHref, onAdd }: ProductCardProps) {
  const nameId = `product-${product.id}`;
  const note = stockNote(product);
  return (
    <Card
      as="article"
      aria-labelledby={nameId}
      padded={false}
      className="flex h-full flex-col overflow-hidden"
    >
      <div className="relative">
        <Picture src={product.imageUrl} alt="" size={400} className={pictureClass} />
        {note !== undefined && (
          <Badge color={isOutOfStock(product) ? 'red' : 'yellow'} className="absolute start-3 top-3">
            {note}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-4 pt-3">
        <div className="h-28 overflow-hidden">
          <h2 className="font-semibold">
            <a
              id={nameId}
              href={detailsHref}
              data-product-id={product.id}
              className="line-clamp-2 rounded-sm wrap-anywhere -outline-offset-2 hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
            >
              {product.name}
            </a>
          </h2>
          <p className="truncate text-sm text-ink-soft">
            {product.sku}
            {product.minimumQuantity > 1 && ` · Minimum ${product.minimumQuantity}`}
          </p>
          <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{product.description}</p>
        </div>
        <p className="mt-2 truncate text-sm">{packWords(product)}</p>
        <p className="mb-3 flex items-baseline gap-2 overflow-hidden">
          {product.price === null ? (
            <span className="text-lg font-semibold">No price yet</span>
          ) : (
            <Money size="lg">{formatMoney(product.price)}</Money>
          )}
          {product.retailPricePerUnit !== null && (
            <Money muted className="text-sm">
              MSRP {formatMoney(product.retailPricePerUnit)}
            </Money>
          )}
        </p>
        <AddButtons product={product} nameId={nameId} onAdd={onAdd} className="mt-auto" />
      </div>
    </Card>
  );
});

type AddButtonsProps = {
  product: Product;
  nameId: string;
  onAdd: OnAdd;
  className?: string | undefined;
};

export function AddButtons({ product, nameId, onAdd, className }: AddButtonsProps) {
  const of = { productName: product.name, describedBy: nameId };
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <AddButton
        {...of}
        label={addLabel(product)}
        icon={<ShoppingCart aria-hidden />}
        doneLabel="Added to Cart!"
        variant="primary"
        disabled={!canAdd(product)}
        onAdd={() => onAdd(product, false)}
      />
      {hasTester(product) && product.testerPrice !== null && (
        <AddButton
          {...of}
          label={`Add Tester · ${formatMoney(product.testerPrice)}`}
          doneLabel="Tester Added!"
          variant="ghost"
          disabled={!canAddTester(product)}
          onAdd={() => onAdd(product, true)}
        />
      )}
    </div>
  );
}
