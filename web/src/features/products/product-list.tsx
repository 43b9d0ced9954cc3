import type { Product } from '@casepack/contract/catalog/product';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import PackageOpen from 'lucide-react/icons/package-open';
import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Spinner } from '../../ui/spinner';
import { cellColumns, ProductRow } from './product-row';
import { type Owner, productQueries } from './products.queries';

const ROW_HEIGHT = 52;
const OVERSCAN = 10;
/** How many rows before the end the next page is asked for. */
const AHEAD = 40;

type ProductListProps = {
  manufacturerId: Owner;
  search: string;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

export function ProductList({ manufacturerId, search, onEdit, onDelete }: ProductListProps) {
  const list = useInfiniteQuery(productQueries.list(manufacturerId, search));

  if (list.isPending) return <SkeletonRows count={7} label="Loading products" />;
  if (list.isError && list.data === undefined) {
    return (
      <LoadFailed
        title="Failed to fetch products"
        hint={messageOf(list.error, 'Check your connection and try again.')}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }

  const products = list.data.pages.flatMap((page) => page.products);
  const total = list.data.pages[0]?.total ?? products.length;
  if (products.length === 0) {
    return (
      <EmptyState
        level={3}
        icon={<PackageOpen />}
        title={search === '' ? 'No products yet' : 'No products found'}
        hint={
          search === ''
            ? 'Create a product or upload a CSV file.'
            : `Nothing matches "${search}" by name, SKU or category.`
        }
      />
    );
  }
  return (
    <>
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {total.toLocaleString('en-US')} {total === 1 ? 'product' : 'products'}
      </p>
      <Rows
        products={products}
        total={total}
        isDimmed={list.isPlaceholderData}
        hasMore={list.hasNextPage}
        isBroken={list.isFetchNextPageError}
        loadMore={() => {
          if (!list.isFetching) void list.fetchNextPage();
        }}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </>
  );
}

type RowsProps = Pick<ProductListProps, 'onEdit' | 'onDelete'> & {
  products: readonly Product[];
  total: number;
  isDimmed: boolean;
  hasMore: boolean;
  isBroken: boolean;
  loadMore: () => void;
};

/** Spec 2.69: at most 24rem high. Only the rows in sight exist; further pages come as one scrolls. */
function Rows({ products, total, isDimmed, hasMore, isBroken, loadMore, onEdit, onDelete }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => products[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const rows = virtualizer.getVirtualItems();
  const lastInSight = rows.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && !isBroken && lastInSight >= products.length - AHEAD;

  useEffect(() => {
    if (isNearEnd) loadMore();
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one cannot be a native table's
    <div role="table" aria-label="Products" aria-rowcount={total + 1} className="rounded-lg border">
      {/* biome-ignore lint/a11y/useSemanticElements: part of the table above */}
      <div role="rowgroup" className="max-lg:sr-only">
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
          <HeaderCell isNumber>Case price</HeaderCell>
          <HeaderCell isNumber>Available</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: part of the table above */}
      <div
        ref={scroller}
        role="rowgroup"
        className={`max-h-96 overflow-y-auto overscroll-contain transition-opacity ${isDimmed ? 'opacity-55' : ''}`}
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, key, start }) => {
            const product = products[index];
            return (
              product && (
                <ProductRow
                  key={key}
                  ref={virtualizer.measureElement}
                  index={index}
                  offset={start}
                  product={product}
                  onEdit={() => onEdit(product)}
                  onDelete={() => onDelete(product)}
                />
              )
            );
          })}
        </div>
        {hasMore && <MoreRow isBroken={isBroken} onRetry={loadMore} />}
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

function MoreRow({ isBroken, onRetry }: { isBroken: boolean; onRetry: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a table whose rows are placed one by one
    // biome-ignore lint/a11y/useFocusableInteractive: the row itself is not operated
    <div role="row" className="flex h-12 items-center justify-center text-sm text-ink-soft">
      {/* biome-ignore lint/a11y/useSemanticElements: part of a table whose rows are placed one by one */}
      <div role="cell">
        {isBroken ? (
          <button type="button" className="underline underline-offset-4" onClick={onRetry}>
            The next products could not be loaded. Try again
          </button>
        ) : (
          <Spinner label="Loading more products" />
        )}
      </div>
    </div>
  );
}
