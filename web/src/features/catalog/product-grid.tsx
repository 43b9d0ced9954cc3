import type { Product } from '@casepack/contract/catalog/product';
import { useInfiniteQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import { type MouseEvent, memo, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { NotCurrent } from '../../ui/not-current';
import { hasTester } from './availability';
import { catalogQueries, productsPerPage } from './catalog.queries';
import { type CatalogSearch, detailsHrefStart, isFiltered } from './catalog-search';
import { pageClass } from './grid-class';
import { type OnAdd, ProductCard } from './product-card';
import { ProductSkeletons } from './product-skeletons';

type ProductGridProps = {
  search: CatalogSearch;
  onAdd: OnAdd;
  onOpen: (productId: number) => void;
  onClearFilters: () => void;
};

export function ProductGrid({ search, onAdd, onOpen, onClearFilters }: ProductGridProps) {
  const pages = useInfiniteQuery(catalogQueries.products(search));
  const list = useRef<HTMLDivElement>(null);
  const focusFrom = useRef<number>(undefined);
  // Drawn in steps, between which the browser answers to the person.
  const data = useDeferredValue(pages.data);
  const products = data?.pages.flatMap((page) => page.products) ?? [];

  // The button that loaded them may be gone with the last page: the focus goes on with the first new product.
  useEffect(() => {
    if (focusFrom.current === undefined || products.length <= focusFrom.current) return;
    const names = list.current?.querySelectorAll<HTMLElement>('a[data-product-id]');
    names?.[focusFrom.current]?.focus({ preventScroll: true });
    focusFrom.current = undefined;
  }, [products.length]);

  if (pages.isPending || (pages.data && !data)) return <ProductSkeletons />;
  if (pages.isError && products.length === 0) {
    return (
      <LoadFailed
        title="Failed to fetch products"
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (products.length === 0) return <NoProducts search={search} onClearFilters={onClearFilters} />;

  const hrefStart = detailsHrefStart(search);

  /** One listener for all cards. A press with a modifier opens a new tab, as on any link. */
  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-product-id]');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    onOpen(Number(link.dataset.productId));
  }

  return (
    <>
      <NotCurrent
        failed={pages.isRefetchError && !pages.isFetching}
        readAt={pages.dataUpdatedAt}
        onRetry={() => void pages.refetch()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on a link inside arrives here as a click */}
      <div ref={list} onClick={handleClick} className="@container flex flex-col gap-4 lg:gap-6">
        {data?.pages.map((page, index) => (
          <ProductPage
            key={page.products[0]?.id}
            first={index * productsPerPage + 1}
            products={page.products}
            hrefStart={hrefStart}
            onAdd={onAdd}
          />
        ))}
      </div>
      <div className="mt-8 flex flex-col items-center gap-3">
        {pages.isFetchNextPageError && (
          <p role="alert" className="text-danger">
            Failed to fetch products
          </p>
        )}
        {pages.hasNextPage && (
          <Button
            size="lg"
            // Presses that come quicker than cards are drawn would put off the drawing for ever.
            busy={pages.isFetchingNextPage || data !== pages.data}
            busyLabel="Loading..."
            onClick={() => {
              focusFrom.current = products.length;
              void pages.fetchNextPage();
            }}
          >
            Load More Products
          </Button>
        )}
      </div>
    </>
  );
}

type ProductPageProps = { first: number; products: readonly Product[]; hrefStart: string; onAdd: OnAdd };

const ProductPage = memo(function ProductPage({ first, products, hrefStart, onAdd }: ProductPageProps) {
  const isFull = products.length === productsPerPage;
  return (
    <ul
      aria-label={`Products ${first} to ${first + products.length - 1}`}
      className={cn(pageClass(products.some(hasTester)), isFull && 'unseen-page')}
    >
      {products.map((product) => (
        <li key={product.id} className="unseen-card">
          <ProductCard product={product} detailsHref={`${hrefStart}${product.id}`} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
});

function NoProducts({ search, onClearFilters }: { search: CatalogSearch; onClearFilters: () => void }) {
  const filtered = isFiltered(search);
  return (
    <EmptyState
      icon={<PackageSearch />}
      title="No products found"
      hint={filtered ? 'Try adjusting your search or filters' : 'No products available at the moment'}
      action={filtered ? <Button onClick={onClearFilters}>Clear filters</Button> : undefined}
    />
  );
}
