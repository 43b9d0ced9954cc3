import { counted } from '@casepack/contract/count';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { part } from '../../ui/part';
import { Skeleton } from '../../ui/skeleton';
import { useOnDemand } from '../../ui/use-on-demand';
import type { OnAdd } from './adding';
import { catalogQueries } from './catalog.queries';
import { asCustomer, type CatalogSearch, withoutFilters } from './catalog-search';
import { CatalogToolbar, type OnCatalogChange } from './catalog-toolbar';
import { type CatalogView, storedView, storeView } from './catalog-view';
import { ProductGrid } from './product-grid';
import { ViewSwitch } from './view-switch';

// Only staff and reps ever see it.
const CustomerBanner = part(
  async () => (await import('./customer-banner')).CustomerBanner,
  <Skeleton className="mb-4 h-14" />,
);

type CatalogProps = {
  search: CatalogSearch;
  onChange: OnCatalogChange;
  /** Whether the further filters are open at first. */
  startsFiltering: boolean;
  choosesManufacturer: boolean;
  /** Whether the catalog can be seen as a customer sees it. */
  choosesCustomer: boolean;
  /** False where something else is the first thing on the page. */
  isPageTitle?: boolean;
  /** Undefined while ordering is off. */
  onAdd: OnAdd | undefined;
  onOpen: (productId: number) => void;
};

export function Catalog(props: CatalogProps) {
  const { search, onChange, startsFiltering, isPageTitle = true, onAdd, onOpen } = props;
  const [isFurtherOpen, setFurtherOpen] = useState(startsFiltering);
  // Few open them, and the catalog shows sooner without them.
  const further = useOnDemand(isFurtherOpen, {
    load: () => import('./further-filters'),
    onMissing: () => setFurtherOpen(false),
  });
  const furtherId = useId();
  const [view, setView] = useState(storedView);
  const isKnown = useQueryClient().getQueryData(catalogQueries.products(search).queryKey) !== undefined;
  // The frame of the page comes first; what fills it is drawn in steps, between which the browser answers to the person.
  // Whoever comes back to the catalog finds it whole, and at the place where they left it.
  const isFilled = useDeferredValue(true, isKnown);
  const Title = isPageTitle ? 'h1' : 'h2';
  const title = <Title className="text-title font-semibold tracking-tight">Catalog</Title>;
  if (!isFilled) return <div className="min-h-dvh">{title}</div>;

  function changeView(next: CatalogView) {
    setView(next);
    storeView(next);
  }

  return (
    <>
      {search.customer !== undefined && (
        <CustomerBanner customerId={search.customer} onStop={() => onChange(asCustomer(undefined))} />
      )}
      <CatalogToolbar
        heading={
          <>
            {title}
            <ProductCount search={search} />
          </>
        }
        view={<ViewSwitch view={view} onView={changeView} />}
        search={search}
        onChange={onChange}
        furtherId={furtherId}
        isFurtherOpen={isFurtherOpen}
        onToggleFurther={() => setFurtherOpen((isOpen) => !isOpen)}
      />
      <div id={furtherId}>
        {isFurtherOpen &&
          (further ? (
            <further.FurtherFilters
              search={search}
              onChange={onChange}
              choosesManufacturer={props.choosesManufacturer}
              choosesCustomer={props.choosesCustomer}
            />
          ) : (
            <Skeleton className="mb-4 h-108.5 min-[22rem]:h-97.5 sm:h-66.5 lg:h-38.5" />
          ))}
      </div>
      <ProductGrid
        search={search}
        view={view}
        onAdd={onAdd}
        onOpen={onOpen}
        onClearFilters={() => onChange(withoutFilters)}
      />
    </>
  );
}

function ProductCount({ search }: { search: CatalogSearch }) {
  const total = useInfiniteQuery(catalogQueries.products(search)).data?.pages[0]?.total;
  return (
    <p aria-live="polite" className="min-h-5 min-w-24 text-sm text-ink-soft tabular-nums">
      {total !== undefined && total > 0 && counted(total, 'product')}
    </p>
  );
}
