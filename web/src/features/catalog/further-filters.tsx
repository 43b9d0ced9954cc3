import { money } from '@casepack/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { catalogQueries } from './catalog.queries';
import { asCustomer, type CatalogSearch, withoutFilters } from './catalog-search';
import { type OnCatalogChange, withChosen } from './catalog-toolbar';
import { FetchFailed } from './fetch-failed';
import { ManufacturerChooser } from './manufacturer-chooser';
import { ViewAsCustomer } from './view-as-customer';

type FurtherFiltersProps = {
  search: CatalogSearch;
  onChange: OnCatalogChange;
  choosesManufacturer: boolean;
  choosesCustomer: boolean;
};

const sortNames = {
  name: 'Name',
  price: 'Price, lowest first',
  price_desc: 'Price, highest first',
  newest: 'Newest',
} as const;
type SortName = keyof typeof sortNames;

const isSortName = (value: string): value is SortName => Object.hasOwn(sortNames, value);

export function FurtherFilters(props: FurtherFiltersProps) {
  const { search, onChange, choosesManufacturer, choosesCustomer } = props;
  const tags = useQuery(catalogQueries.tags(search));
  const isSearching = search.search !== undefined;
  const ways = Object.entries(sortNames).filter(([sort]) => isSearching || sort !== 'name');
  const sort = search.sort !== undefined && ways.some(([way]) => way === search.sort) ? search.sort : '';

  return (
    <section
      aria-label="Filters"
      className="mb-4 grid gap-4 rounded-lg border bg-ground p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      {choosesManufacturer && (
        <ManufacturerChooser
          value={search.manufacturer}
          onChange={(manufacturer) =>
            onChange({ manufacturer, category: undefined, collection: undefined, tag: undefined })
          }
        />
      )}
      <div>
        <Field label="Tag">
          <Select
            value={search.tag ?? ''}
            onChange={(event) => onChange({ tag: event.target.value || undefined })}
          >
            <option value="">All Tags</option>
            {withChosen(tags.data, search.tag).map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </Select>
        </Field>
        <FetchFailed what="tags" query={tags} />
      </div>
      <div className="grid grid-cols-2 items-start gap-2">
        <PriceField
          key={`from ${search.minPrice}`}
          label="Price from"
          value={search.minPrice}
          onChange={(minPrice) => onChange({ minPrice })}
        />
        <PriceField
          key={`to ${search.maxPrice}`}
          label="Price to"
          value={search.maxPrice}
          error={
            search.minPrice !== undefined &&
            search.maxPrice !== undefined &&
            search.maxPrice < search.minPrice
              ? 'Is below the lowest price'
              : undefined
          }
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </div>
      <Field label="Sort by">
        <Select
          value={sort}
          onChange={({ target }) => onChange({ sort: isSortName(target.value) ? target.value : undefined })}
        >
          <option value="">{isSearching ? 'Best match' : sortNames.name}</option>
          {ways.map(([way, name]) => (
            <option key={way} value={way}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Choices>
        <Checkbox
          label="In stock"
          checked={search.inStock ?? false}
          onChange={(event) => onChange({ inStock: event.target.checked || undefined })}
        />
        <Checkbox
          label="Testers available"
          checked={search.testers ?? false}
          onChange={(event) => onChange({ testers: event.target.checked || undefined })}
        />
      </Choices>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" onClick={() => onChange(withoutFilters)}>
          Clear filters
        </Button>
        {choosesCustomer && (
          <ViewAsCustomer manufacturerId={search.manufacturer} onView={(id) => onChange(asCustomer(id))} />
        )}
      </div>
    </section>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6 sm:flex-col">{children}</div>;
}

type PriceFieldProps = {
  label: string;
  value: number | undefined;
  error?: string | undefined;
  onChange: (dollars: number | undefined) => void;
};

/** Holds the text that is being typed; the price is used on Enter or when the field is left. */
function PriceField({ label, value, error, onChange }: PriceFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : value.toFixed(2));
  const [wrong, setWrong] = useState<string>();

  function use() {
    const amount = text.trim() === '' ? undefined : money.safeParse(text);
    setWrong(amount?.error?.issues[0]?.message);
    const dollars = amount?.data === undefined ? undefined : amount.data / 100;
    if (!amount?.error && dollars !== value) onChange(dollars);
  }

  return (
    <Field label={label} error={wrong ?? error}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={use}
        onKeyDown={(event) => {
          if (event.key === 'Enter') use();
        }}
      />
    </Field>
  );
}
