import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import { cn } from '../../ui/cn';
import { hasTester } from './availability';
import { type ProductPage, type ProductPagesProps, pageLabel } from './product-pages';
import { ProductRow, rowColumns } from './product-row';
import { ownPriceIfReduced } from './product-words';

/** Many products in few words, for those who know what they want and type how many. */
export function ProductList({ pages, ...props }: ProductPagesProps) {
  const hasTesters = pages.some(({ products }) => products.some(hasTester));
  const hasReduced = pages.some(({ products }) =>
    products.some((product) => ownPriceIfReduced(product) !== undefined),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the keys
    <div
      onKeyDown={goToNextQuantity}
      className={cn(
        '-mx-4 max-md:border-t sm:-mx-6 md:mx-0 md:rounded-lg md:border',
        hasTesters && '[--tester-column:8.75rem]',
        hasReduced && '[--price-column:21.5rem]',
      )}
    >
      {/* Each row says itself what its figures are. */}
      <div
        aria-hidden
        className={cn(
          rowColumns,
          'sticky top-(--sticky-top) z-20 h-7 rounded-t-lg border-b bg-ground px-4 text-sm font-medium text-ink-soft max-lg:hidden',
        )}
      >
        <span className="col-span-2">Product</span>
        <span>SKU</span>
        <span className="text-end">Stock</span>
        <span className="text-end">Price</span>
        <span className="text-center">Quantity</span>
      </div>
      {pages.map(({ first, products }) => (
        <RowPage key={products[0]?.id} first={first} products={products} {...props} />
      ))}
    </div>
  );
}

/** Tab goes from quantity to quantity; the arrows go from there to what else the row holds. */
function goToNextQuantity(event: KeyboardEvent<HTMLElement>) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.dataset.quantity === undefined) return;
  const next = targetOf(event, field, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function targetOf(
  { key, shiftKey }: KeyboardEvent,
  field: HTMLInputElement,
  list: HTMLElement,
): HTMLElement | null | undefined {
  const row = field.closest('article');
  if (key === 'ArrowLeft' && field.selectionStart === 0) return row?.querySelector('a');
  if (key === 'ArrowRight' && field.selectionEnd === field.value.length) return row?.querySelector('button');
  if (key !== 'Tab') return undefined;
  const all = [...list.querySelectorAll<HTMLInputElement>('[data-quantity]')];
  const fields = all.filter(({ disabled }) => !disabled);
  return fields[fields.indexOf(field) + (shiftKey ? -1 : 1)];
}

type RowPageProps = ProductPage & Omit<ProductPagesProps, 'pages'>;

const RowPage = memo(function RowPage({ first, products, hrefStart, onAdd }: RowPageProps) {
  // React knows no custom properties.
  const style = { '--count': products.length } as CSSProperties;
  return (
    <ul aria-label={pageLabel({ first, products })} className="unseen-rows group" style={style}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={product} detailsHref={`${hrefStart}${product.id}`} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
});
