import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { catalogQueries } from './catalog.queries';
import { type CatalogSearch, countFurtherFilters } from './catalog-search';
import { FetchFailed } from './fetch-failed';
import { useSettledText } from './use-settled-text';

const pauseMs = 300;

/** A change that is being typed takes the place of the one before it in the browser's history. */
export type OnCatalogChange = (change: CatalogSearch, options?: { isTyping?: boolean }) => void;

type CatalogToolbarProps = {
  /** The title, and how many products there are. */
  heading: ReactNode;
  /** Cards or list. */
  view: ReactNode;
  search: CatalogSearch;
  onChange: OnCatalogChange;
  furtherId: string;
  isFurtherOpen: boolean;
  onToggleFurther: () => void;
};

export function CatalogToolbar(props: CatalogToolbarProps) {
  const { heading, view, search, onChange, furtherId, isFurtherOpen, onToggleFurther } = props;
  const categories = useQuery(catalogQueries.categories(search));
  const collections = useQuery(catalogQueries.collections(search));
  const active = countFurtherFilters(search);

  return (
    <div className="mb-4">
      <div className="grid grid-cols-6 items-center gap-2 md:grid-cols-[minmax(12rem,1fr)_minmax(8rem,12rem)_minmax(8rem,12rem)_auto] md:gap-3 lg:grid-cols-[auto_minmax(12rem,1fr)_minmax(8rem,11rem)_minmax(8rem,11rem)_auto_auto]">
        <div className="flex min-w-0 items-baseline gap-x-3 max-md:col-span-4 md:max-lg:col-span-3">
          {heading}
        </div>
        <SearchBox
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, { isTyping: true })}
        />
        <Select
          aria-label="Category"
          className="max-md:col-span-3"
          value={search.category ?? ''}
          onChange={(event) => onChange({ category: event.target.value || undefined })}
        >
          <option value="">All Categories</option>
          {withChosen(categories.data, search.category).map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Collection"
          className="max-md:col-span-3"
          value={search.collection ?? ''}
          onChange={(event) => onChange({ collection: Number(event.target.value) || undefined })}
        >
          <option value="">All Collections</option>
          {collections.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {search.collection !== undefined &&
            !collections.data?.some(({ id }) => id === search.collection) && (
              <option value={search.collection}>{collections.isPending ? 'Loading...' : 'Unknown'}</option>
            )}
        </Select>
        <Button
          aria-expanded={isFurtherOpen}
          aria-controls={furtherId}
          onClick={onToggleFurther}
          className="max-md:col-span-2 max-md:col-start-5 max-md:row-start-2"
        >
          <SlidersHorizontal aria-hidden />
          {active > 0 ? `Filter (${active})` : 'Filter'}
        </Button>
        <div className="flex justify-end max-lg:col-span-2 max-lg:row-start-1 max-md:col-start-5 md:max-lg:col-span-1 md:max-lg:col-start-4">
          {view}
        </div>
      </div>
      <FetchFailed what="categories" query={categories} />
      <FetchFailed what="collections" query={collections} />
    </div>
  );
}

/** What a link asks for stays chosen, also while the list is on its way or no longer holds it. */
export function withChosen(names: readonly string[] = [], chosen: string | undefined): readonly string[] {
  return chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { text, setText, settle } = useSettledText(value, onSearch, pauseMs);
  return (
    <search className="relative max-md:col-span-4 max-md:row-start-2">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label="Search products"
        placeholder="Search products"
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
        className="ps-9!"
      />
    </search>
  );
}
