import type { Product } from '@casepack/contract/catalog/product';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import PackageSearch from 'lucide-react/icons/package-search';
import { type MouseEvent, useDeferredValue, useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { part } from '../../ui/part';
import { StaleNotice } from '../../ui/stale-notice';
import type { OnAdd } from './adding';
import { catalogQueries } from './catalog.queries';
import { type CatalogSearch, detailsHrefStart, isFiltered } from './catalog-search';
import type { CatalogView } from './catalog-view';
import { ProductCards } from './product-cards';
import type { ProductPage } from './product-pages';
import { CardSkeletons, RowSkeletons } from './product-skeletons';

// Loaded by those who choose it; the catalog shows sooner without it.
const ProductList = part(async () => (await import('./product-list')).ProductList, <RowSkeletons />);

type ProductGridProps = {
  search: CatalogSearch;
  view: CatalogView;
  onAdd: OnAdd | undefined;
  onOpen: (productId: number) => void;
  onClearFilters: () => void;
};

export function ProductGrid({ search, view, onAdd, onOpen, onClearFilters }: ProductGridProps) {
  const pages = useInfiniteQuery(catalogQueries.products(search, view));
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

  if (pages.isPending || (pages.data && !data)) {
    return view === 'list' ? <RowSkeletons /> : <CardSkeletons />;
  }
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

  const Pages = view === 'list' ? ProductList : ProductCards;

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
      <StaleNotice
        failed={pages.isRefetchError && !pages.isFetching}
        readAt={pages.dataUpdatedAt}
        onRetry={() => void pages.refetch()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: Enter on a link inside arrives here as a click */}
      <div ref={list} onClick={handleClick}>
        <Pages pages={toPages(data?.pages)} hrefStart={detailsHrefStart(search)} onAdd={onAdd} />
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

/** Each page with the place of its first product, counted from 1. */
function toPages(loaded: readonly { products: Product[] }[] = []): ProductPage[] {
  let first = 1;
  return loaded.map(({ products }) => {
    const page = { first, products };
    first += products.length;
    return page;
  });
}

function NoProducts({ search, onClearFilters }: { search: CatalogSearch; onClearFilters: () => void }) {
  const filtered = isFiltered(search);
  const isAdmin = useCurrentUser()?.isAdmin;
  return (
    <EmptyState
      icon={<PackageSearch />}
      title="No products found"
      hint={filtered ? 'Try adjusting your search or filters' : 'No products available at the moment'}
      action={
        filtered ? (
          <Button onClick={onClearFilters}>Clear filters</Button>
        ) : (
          isAdmin && (
            <Link to="/admin" className={buttonClass({})}>
              Go to Admin
            </Link>
          )
        )
      }
    />
  );
}
