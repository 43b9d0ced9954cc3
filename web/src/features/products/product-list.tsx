import type { Product } from '@casepack/contract/catalog/product';
import { counted } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import PackageOpen from 'lucide-react/icons/package-open';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { cellColumns, ProductRow, UnknownRow } from './product-row';
import { type Owner, productQueries } from './products.queries';
import { useProductPages } from './use-product-pages';

const ROW_HEIGHT = 40;
const OVERSCAN = 10;

type ProductListProps = {
  manufacturerId: Owner;
  search: string;
  /** What fills a catalog that has no product yet. */
  firstSteps: ReactNode;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

export function ProductList({ manufacturerId, search, firstSteps, onEdit, onDelete }: ProductListProps) {
  const wanted = useQuery(productQueries.page(manufacturerId, search, 0));
  // What was found before stays in sight until there is something new.
  const [shown, setShown] = useState(search);
  if (shown !== search && wanted.data !== undefined) setShown(search);
  const first = useQuery(productQueries.page(manufacturerId, shown, 0));

  if (wanted.isError && wanted.data === undefined) {
    return (
      <LoadFailed
        title="Failed to fetch products"
        hint={messageOf(wanted.error, 'Check your connection and try again.')}
        retrying={wanted.isFetching}
        onRetry={() => void wanted.refetch()}
      />
    );
  }
  if (first.data === undefined) return <SkeletonRows count={7} label="Loading products" />;

  const { total } = first.data;
  if (total === 0) {
    return (
      <EmptyState
        level={3}
        icon={<PackageOpen />}
        {...(shown === ''
          ? {
              title: 'No products yet',
              hint: 'Add products one by one, or import all of them from a CSV file.',
              action: firstSteps,
            }
          : { title: 'No products found', hint: 'Try adjusting your search or filters' })}
      />
    );
  }
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {counted(total, 'product')}
      </p>
      <Rows
        key={shown}
        manufacturerId={manufacturerId}
        search={shown}
        total={total}
        isDimmed={shown !== search}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </>
  );
}

type RowsProps = Omit<ProductListProps, 'firstSteps'> & { total: number; isDimmed: boolean };

/** Scrolls with the page. Only the rows in sight exist, and only their pages are asked for. */
function Rows({ manufacturerId, search, total, isDimmed, onEdit, onDelete }: RowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    // What stands above the list can change its height, and with it the page.
    const watched = new ResizeObserver(measure);
    watched.observe(document.body);
    return () => watched.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const rows = virtualizer.getVirtualItems();
  const pages = useProductPages(manufacturerId, search, {
    first: rows[0]?.index ?? 0,
    last: rows.at(-1)?.index ?? 0,
    total,
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one cannot be a native table's
    <div
      role="table"
      aria-label="Products"
      aria-rowcount={total + 1}
      className="max-md:-mx-4 max-md:border-t sm:max-md:-mx-6 md:rounded-lg md:border"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: part of the table above */}
      <div role="rowgroup" className="top-(--sticky-top) z-10 max-lg:sr-only lg:sticky">
        {/* biome-ignore lint/a11y/useSemanticElements: part of the table above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a header row is not operated */}
        <div
          role="row"
          aria-rowindex={1}
          className={`${cellColumns} rounded-t-lg border-b bg-ground text-sm font-medium text-ink-soft`}
        >
          <HeaderCell>Product</HeaderCell>
          <HeaderCell>SKU</HeaderCell>
          <HeaderCell>Category</HeaderCell>
          <HeaderCell isNumber>Case cost</HeaderCell>
          <HeaderCell isNumber>Available</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: part of the table above */}
      <div ref={body} role="rowgroup" className={`transition-opacity ${isDimmed ? 'opacity-55' : ''}`}>
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const product = pages.productAt(index);
            const place = { ref: virtualizer.measureElement, index, offset: start - scrollMargin };
            return product === undefined ? (
              <UnknownRow key={index} {...place} onRetry={pages.retryAt(index)} />
            ) : (
              <ProductRow
                key={index}
                {...place}
                product={product}
                onEdit={() => onEdit(product)}
                onDelete={() => onDelete(product)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function HeaderCell({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a table whose rows are placed one by one
    // biome-ignore lint/a11y/useFocusableInteractive: a header cell is not operated
    <div role="columnheader" className={`flex h-10 items-center ${isNumber ? 'justify-end' : ''}`}>
      {children}
    </div>
  );
}
