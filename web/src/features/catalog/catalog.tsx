import { counted } from '@casepack/contract/count';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { useOnDemand } from '../../ui/use-on-demand';
import { catalogQueries } from './catalog.queries';
import { type CatalogSearch, withoutFilters } from './catalog-search';
import { CatalogToolbar, type OnCatalogChange } from './catalog-toolbar';
import type { OnAdd } from './product-card';
import { ProductGrid } from './product-grid';

type CatalogProps = {
  search: CatalogSearch;
  onChange: OnCatalogChange;
  /** Whether the further filters are open at first. */
  startsFiltering: boolean;
  choosesManufacturer: boolean;
  onAdd: OnAdd;
  onOpen: (productId: number) => void;
};

export function Catalog(props: CatalogProps) {
  const { search, onChange, startsFiltering, choosesManufacturer, onAdd, onOpen } = props;
  const [isFurtherOpen, setFurtherOpen] = useState(startsFiltering);
  // Few open them, and the catalog shows sooner without them.
  const further = useOnDemand(isFurtherOpen, {
    load: () => import('./further-filters'),
    onMissing: () => setFurtherOpen(false),
  });
  const furtherId = useId();
  const isKnown = useQueryClient().getQueryData(catalogQueries.products(search).queryKey) !== undefined;
  // The frame of the page comes first; what fills it is drawn in steps, between which the browser answers to the person.
  // Whoever comes back to the catalog finds it whole, and at the place where they left it.
  const isFilled = useDeferredValue(true, isKnown);
  if (!isFilled) return <div className="min-h-dvh" />;

  return (
    <>
      <CatalogToolbar
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
              choosesManufacturer={choosesManufacturer}
            />
          ) : (
            <Skeleton className="mb-4 h-48" />
          ))}
      </div>
      <ProductCount search={search} />
      <ProductGrid
        search={search}
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
    <p aria-live="polite" className="mb-3 min-h-5 text-sm text-ink-soft tabular-nums">
      {total !== undefined && total > 0 && counted(total, 'product')}
    </p>
  );
}
