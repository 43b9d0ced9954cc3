import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { memo } from 'react';
import { pictureOf } from '../../api/picture-of';
import { cn } from '../../ui/cn';
import { Picture } from '../../ui/picture';
import { AddProduct, AddTester } from './adding';
import { isUnavailable, stockNote } from './availability';
import type { ShownProductProps } from './product-card';
import { FirstBreak, ProductPrice } from './product-price';
import { stockWords } from './product-words';

/** The columns of the list: on a desk one line; on a phone name and facts in two, with what adds it beside them. */
export const rowColumns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_3rem_auto] items-center gap-x-2 md:grid-cols-[2.5rem_minmax(0,1fr)_3.5rem_9rem] md:gap-x-3 lg:grid-cols-[1.75rem_minmax(0,1fr)_7rem_5.5rem_var(--price-column,18rem)_3.75rem_8.25rem_var(--tester-column,0rem)]';

const noteColors = { out: 'font-medium text-red', few: 'text-yellow', plenty: 'text-ink-soft' };

export const ProductRow = memo(function ProductRow({ product, detailsHref, onAdd }: ShownProductProps) {
  const nameId = `product-${product.id}`;
  const stock = isUnavailable(product) ? 'out' : stockNote(product) === undefined ? 'plenty' : 'few';
  return (
    <article
      aria-labelledby={nameId}
      className={cn(
        rowColumns,
        'relative min-h-(--row) border-b px-4 transition-colors hover:bg-ground sm:max-md:px-6',
      )}
    >
      <Picture
        {...pictureOf(product)}
        alt=""
        size={40}
        className="size-10 rounded-md border max-lg:row-span-2 lg:size-7"
      />
      <div className="flex min-w-0 items-baseline gap-x-2 self-end lg:self-center">
        <h2 className="min-w-0 font-medium max-lg:leading-5">
          <a
            id={nameId}
            href={detailsHref}
            data-product-id={product.id}
            className="block truncate -outline-offset-2 hover:underline hover:underline-offset-4 max-lg:-mb-6 max-lg:pb-6 max-lg:after:absolute max-lg:after:inset-0 lg:pointer-coarse:leading-11"
          >
            {product.name}
          </a>
        </h2>
        {smallestQuantity(product) > 1 && (
          <span className="shrink-0 text-sm text-ink-soft">Minimum {smallestQuantity(product)}</span>
        )}
        <span className="text-sm max-md:hidden">
          <FirstBreak product={product} />
        </span>
      </div>
      <div className="col-start-2 row-start-2 flex min-w-0 items-baseline gap-x-2 self-start text-sm leading-4.5 lg:contents lg:text-base">
        <p className="truncate text-sm text-ink-soft max-lg:order-2">{product.sku}</p>
        <p
          className={cn(
            'shrink-0 text-sm max-lg:order-3 lg:text-end',
            noteColors[stock],
            stock === 'plenty' && 'max-md:hidden',
          )}
        >
          {stockWords(product)}
        </p>
        <ProductPrice product={product} look="row" />
      </div>
      <AddProduct product={product} nameId={nameId} onAdd={onAdd} look="row" />
      <AddTester product={product} nameId={nameId} onAdd={onAdd} look="row" />
    </article>
  );
});
