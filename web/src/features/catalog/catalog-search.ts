import type { ProductSort } from '@casepack/contract/catalog/endpoints';
import { defaultStringifySearch } from '@tanstack/react-router';

/** What the catalog shows, as the address says it. Prices are dollars, the way people write them. */
export interface CatalogSearch {
  search?: string | undefined;
  category?: string | undefined;
  collection?: number | undefined;
  tag?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: true | undefined;
  testers?: true | undefined;
  sort?: ProductSort | undefined;
  /** Offered to platform administrators, who see more than one catalog. */
  manufacturer?: number | undefined;
  /** Staff and reps see the catalog as this customer does. */
  customer?: number | undefined;
  /** The product whose details are open. */
  product?: number | undefined;
  /** The order that was just placed or saved, told of above the products. */
  placed?: number | undefined;
}

const sorts: Record<ProductSort, true> = {
  name: true,
  price: true,
  price_desc: true,
  newest: true,
  relevance: true,
};
const longestText = 100;
const largestId = 2_147_483_647;

const isSort = (value: unknown): value is ProductSort =>
  typeof value === 'string' && Object.hasOwn(sorts, value);

function readText(value: unknown): string | undefined {
  // The router reads ?search=123 as a number and ?search=true as a boolean.
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return (isPlain && String(value).trim().slice(0, longestText).trim()) || undefined;
}

function readId(value: unknown): number | undefined {
  const id = Number(readText(value));
  return Number.isInteger(id) && id > 0 && id <= largestId ? id : undefined;
}

/** Dollars with at most two decimals. */
function readDollars(value: unknown): number | undefined {
  const text = readText(value) ?? '';
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

const readYes = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);

/** Reads an address that anyone may have written: what makes no sense is left out. */
export function readCatalogSearch(raw: Record<string, unknown>): CatalogSearch {
  const read: CatalogSearch = {
    search: readText(raw.search),
    category: readText(raw.category),
    collection: readId(raw.collection),
    tag: readText(raw.tag),
    minPrice: readDollars(raw.minPrice),
    maxPrice: readDollars(raw.maxPrice),
    inStock: readYes(raw.inStock),
    testers: readYes(raw.testers),
    sort: isSort(raw.sort) ? raw.sort : undefined,
    manufacturer: readId(raw.manufacturer),
    customer: readId(raw.customer),
    product: readId(raw.product),
    placed: readId(raw.placed),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** How many of the choices behind the Filter button are made. */
export function countFurtherFilters(search: CatalogSearch): number {
  const { tag, minPrice, maxPrice, inStock, testers, sort, manufacturer } = search;
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  return [tag, hasPrice, inStock, testers, sort, manufacturer].filter(Boolean).length;
}

export function isFiltered(search: CatalogSearch): boolean {
  const { sort: _sort, product: _product, placed: _placed, ...others } = search;
  const { manufacturer: _manufacturer, customer: _customer, ...filters } = others;
  return Object.values(filters).some((value) => value !== undefined);
}

/** Everything that narrows the list, undone; whose catalog it is stays. */
export const withoutFilters: CatalogSearch = {
  search: undefined,
  category: undefined,
  collection: undefined,
  tag: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  inStock: undefined,
  testers: undefined,
  sort: undefined,
};

/** Another viewer may have other categories, collections and tags. */
export const asCustomer = (customer: number | undefined): CatalogSearch => ({
  customer,
  category: undefined,
  collection: undefined,
  tag: undefined,
});

/** The address of a product's details in this view, up to the id: made once for thousands of cards. */
export function detailsHrefStart(search: CatalogSearch): string {
  const view = defaultStringifySearch({ ...search, product: undefined });
  return `${view === '' ? '?' : `${view}&`}product=`;
}
