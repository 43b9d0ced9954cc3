import { CalendarDate } from '@casepack/contract/calendar';
import { IdText } from '@casepack/contract/ids';
import {
  exportOrders,
  type OrderFilter,
  OrderSort,
  PaymentFilter,
} from '@casepack/contract/orders/endpoints';
import { OrderStatus } from '@casepack/contract/orders/status';

/** What the order list shows, as in the URL. */
export interface OrderSearch {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  /** Only orders on hold. */
  onHold?: true | undefined;
  manufacturerId?: number | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  /** Undefined for newest first. */
  sort?: OrderSort | undefined;
  /** Starts at 1. */
  page: number;
}

const longestText = 100;
const lastPage = 1_000_000;

function readPage(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** The router puts a text that looks like a number or a boolean in quotes. */
const readText = (value: string | null): string =>
  (value ?? '')
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .slice(0, longestText)
    .trim();

/** Reads a URL that anyone may have written: invalid values are dropped. */
export function readOrderSearch(searchText: string): OrderSearch {
  const given = new URLSearchParams(searchText);
  return {
    search: readText(given.get('search')) || undefined,
    status: OrderStatus.safeParse(given.get('status')?.toLowerCase()).data,
    payment: PaymentFilter.safeParse(given.get('payment')).data,
    onHold: given.get('onHold') === 'true' ? true : undefined,
    manufacturerId: IdText.safeParse(given.get('manufacturerId')).data,
    from: CalendarDate.safeParse(given.get('from')).data,
    to: CalendarDate.safeParse(given.get('to')).data,
    sort: OrderSort.safeParse(given.get('sort')).data,
    page: readPage(given.get('page')),
  };
}

const toParameters = (given: object): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
};

export const writeOrderSearch = ({ page, ...filter }: OrderSearch): string =>
  toParameters({ ...filter, page: page === 1 ? undefined : page });

/** The filters besides the search. */
export const countFilters = ({ page: _page, sort: _sort, search: _search, ...filter }: OrderSearch): number =>
  Object.values(filter).filter((each) => each !== undefined).length;

export const isFiltered = (search: OrderSearch): boolean =>
  search.search !== undefined || countFilters(search) > 0;

export const withoutFilters = {
  ...{ status: undefined, payment: undefined, onHold: undefined, manufacturerId: undefined },
  ...{ from: undefined, to: undefined, page: 1 },
} satisfies Partial<OrderSearch>;

/** Days are in the user's own time zone. */
export function toFilter({ page: _page, sort: _sort, ...filter }: OrderSearch): OrderFilter {
  const isByDay = filter.from !== undefined || filter.to !== undefined;
  const timeZone = isByDay ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  return { ...filter, timeZone };
}

/** Downloaded by the browser, so that a long list is never held in memory by the page. */
export const exportHref = (search: OrderSearch): string => exportOrders.path + toParameters(toFilter(search));
