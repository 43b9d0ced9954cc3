import type { Product } from '@casepack/contract/catalog/product';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { memo } from 'react';
import { pictureOf } from '../../api/picture-of';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Picture } from '../../ui/picture';
import { AddProduct, AddTester, type OnAdd } from './adding';
import { isUnavailable, stockNote } from './availability';
import { pictureClass } from './grid-class';
import { FirstBreak, ProductPrice } from './product-price';
import { firstBreakWords } from './product-words';

export type ShownProductProps = { product: Product; detailsHref: string; onAdd: OnAdd | undefined };

export const ProductCard = memo(function ProductCard({ product, detailsHref, onAdd }: ShownProductProps) {
  const nameId = `product-${product.id}`;
  const note = stockNote(product);
  const hasBreak = firstBreakWords(product) !== undefined;
  const firstBreak = <FirstBreak product={product} />;
  return (
    <Card
      as="article"
      aria-labelledby={nameId}
      padded={false}
      className="flex h-full flex-col overflow-hidden"
    >
      <div className="relative">
        <Picture {...pictureOf(product)} alt="" size={400} className={pictureClass} />
        {note !== undefined && (
          <Badge color={isUnavailable(product) ? 'red' : 'yellow'} className="absolute start-2 top-2">
            {note}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 pt-2 max-md:px-2 max-md:pb-2">
        <h2 className="leading-5 font-semibold">
          <a
            id={nameId}
            href={detailsHref}
            data-product-id={product.id}
            className="line-clamp-2 rounded-sm wrap-anywhere -outline-offset-2 hover:underline hover:underline-offset-4 pointer-coarse:min-h-11"
          >
            {product.name}
          </a>
        </h2>
        <p className="flex justify-between gap-2 text-sm leading-4.5 text-ink-soft">
          <span className="truncate">
            {product.sku}
            {smallestQuantity(product) > 1 && ` · Minimum ${smallestQuantity(product)}`}
          </span>
          <span className="max-md:hidden">{firstBreak}</span>
        </p>
        <p className="truncate text-sm leading-4.5 text-ink-soft">
          <span className={cn(hasBreak && 'max-md:hidden')}>{product.description}</span>
          {/* Beside the SKU there is no room for it on a phone. */}
          {hasBreak && <span className="md:hidden">{firstBreak}</span>}
        </p>
        {/* Prices and buttons of a row stand on one line, whatever the names above them take. */}
        <div className="mt-auto pt-1">
          <ProductPrice product={product} look="card" />
          <div className="mt-2">
            <AddProduct product={product} nameId={nameId} onAdd={onAdd} />
          </div>
          {/* Cards without a tester leave its place free, so that the buttons of a row stand on one line. */}
          <div className="flex h-(--tester,0) items-end">
            <AddTester product={product} nameId={nameId} onAdd={onAdd} />
          </div>
        </div>
      </div>
    </Card>
  );
});
