import type { CSSProperties } from 'react';
import { memo } from 'react';
import { cn } from '../../ui/cn';
import { hasTester } from './availability';
import { productsPerPage } from './catalog.queries';
import { pageClass } from './grid-class';
import { ProductCard } from './product-card';
import { type ProductPage, type ProductPagesProps, pageLabel } from './product-pages';

export function ProductCards({ pages, ...props }: ProductPagesProps) {
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      {pages.map(({ first, products }) => (
        <CardPage key={products[0]?.id} first={first} products={products} {...props} />
      ))}
    </div>
  );
}

type CardPageProps = ProductPage & Omit<ProductPagesProps, 'pages'>;

const CardPage = memo(function CardPage({ first, products, hrefStart, onAdd }: CardPageProps) {
  const isFull = products.length % productsPerPage === 0;
  // React knows no custom properties.
  const style = { '--count': products.length } as CSSProperties;
  return (
    <ul
      aria-label={pageLabel({ first, products })}
      className={cn(pageClass(products.some(hasTester)), isFull && 'unseen-page')}
      style={style}
    >
      {products.map((product) => (
        <li key={product.id} className="unseen-card">
          <ProductCard product={product} detailsHref={`${hrefStart}${product.id}`} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
});
