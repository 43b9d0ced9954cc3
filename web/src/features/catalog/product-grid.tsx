import { useInfiniteQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { catalogQueries } from './catalog.queries';
import { type CatalogSearch, detailsHref, isFiltered } from './catalog-search';
import { gridClass } from './grid-class';
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
  const list = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number>(undefined);
  const products = pages.data?.pages.flatMap((page) => page.products) ?? [];

  // The button that loaded them may be gone with the last page: the focus goes on with the first new product.
  useEffect(() => {
    if (focusFrom.current === undefined || products.length <= focusFrom.current) return;
    const card = list.current?.children[focusFrom.current];
    focusFrom.current = undefined;
    card?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [products.length]);

  if (pages.isPending) return <ProductSkeletons />;
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link inside arrives here as a click */}
      <ul ref={list} className={gridClass} onClick={handleClick}>
        {products.map((product) => (
          <li key={product.id} className="@container min-w-0">
            <ProductCard product={product} detailsHref={detailsHref(search, product.id)} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col items-center gap-3">
        {pages.isFetchNextPageError && (
          <p role="alert" className="text-danger">
            Failed to fetch products
          </p>
        )}
        {pages.hasNextPage && (
          <Button
            size="lg"
            busy={pages.isFetchingNextPage}
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
