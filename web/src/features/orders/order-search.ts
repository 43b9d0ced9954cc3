import { CalendarDate } from '@casepack/contract/calendar';
import { IdText } from '@casepack/contract/ids';
import { type Cents, money } from '@casepack/contract/money';
import { exportOrders } from '@casepack/contract/orders/endpoints';
import {
  DayOrToday,
  type OrderFilter,
  OrderSort,
  PaymentFilter,
} from '@casepack/contract/orders/order-filter';
import { OrderStatus } from '@casepack/contract/orders/status';
import { PaymentType } from '@casepack/contract/payments/payment-type';

/** What the order list shows, as in the URL. */
export interface OrderSearch {
  search?: string | undefined;
  /** Never empty. */
  status?: readonly OrderStatus[] | undefined;
  payment?: PaymentFilter | undefined;
  paymentType?: PaymentType | undefined;
  /** Only orders on hold, or only those that are not. */
  onHold?: boolean | undefined;
  /** Something has shipped, and something is left. */
  partlyShipped?: true | undefined;
  /** Not shipped, and nothing printed for the warehouse. */
  notPrinted?: true | undefined;
  manufacturerId?: number | undefined;
  salesOrganizationId?: number | undefined;
  customerId?: number | undefined;
  repUserId?: number | undefined;
  productId?: number | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  shipFrom?: DayOrToday | undefined;
  shipTo?: DayOrToday | undefined;
  totalFrom?: Cents | undefined;
  totalTo?: Cents | undefined;
  /** Undefined for the standard order. */
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

const yesOrNo: Record<string, boolean> = { true: true, false: false };

function readStatuses(value: string | null): OrderStatus[] | undefined {
  const read = (value ?? '').split(',').map((each) => OrderStatus.safeParse(each.trim().toLowerCase()).data);
  const known = [...new Set(read.filter((status) => status !== undefined))];
  return known.length > 0 ? known : undefined;
}

/** Reads a URL that anyone may have written: invalid values are dropped. */
export function readOrderSearch(searchText: string): OrderSearch {
  const given = new URLSearchParams(searchText);
  const id = (name: string) => IdText.safeParse(given.get(name)).data;
  const amount = (name: string) => money.safeParse(given.get(name) ?? undefined).data;
  return {
    search: readText(given.get('search')) || undefined,
    status: readStatuses(given.get('status')),
    payment: PaymentFilter.safeParse(given.get('payment')).data,
    paymentType: PaymentType.safeParse(given.get('paymentType')).data,
    onHold: yesOrNo[given.get('onHold') ?? ''],
    partlyShipped: given.get('partlyShipped') === 'true' || undefined,
    notPrinted: given.get('notPrinted') === 'true' || undefined,
    manufacturerId: id('manufacturerId'),
    salesOrganizationId: id('salesOrganizationId'),
    customerId: id('customerId'),
    repUserId: id('repUserId'),
    productId: id('productId'),
    from: CalendarDate.safeParse(given.get('from')).data,
    to: CalendarDate.safeParse(given.get('to')).data,
    shipFrom: DayOrToday.safeParse(given.get('shipFrom')).data,
    shipTo: DayOrToday.safeParse(given.get('shipTo')).data,
    totalFrom: amount('totalFrom'),
    totalTo: amount('totalTo'),
    sort: OrderSort.safeParse(given.get('sort')).data,
    page: readPage(given.get('page')),
  };
}

/** With this status if it was not among them, otherwise without it. */
export function toggleStatus(
  statuses: readonly OrderStatus[] | undefined,
  status: OrderStatus,
): OrderStatus[] | undefined {
  const others = (statuses ?? []).filter((each) => each !== status);
  const after = others.length < (statuses?.length ?? 0) ? others : [...others, status];
  return after.length > 0 ? after : undefined;
}

/** An amount in dollars: the router would put quotes around the text of a number. */
const urlValue = {
  status: (statuses: readonly OrderStatus[]) => statuses.join(','),
  totalFrom: (amount: number) => amount / 100,
  totalTo: (amount: number) => amount / 100,
  page: (page: number) => (page === 1 ? undefined : page),
} as Record<string, (value: unknown) => unknown>; // each takes the value of its own name

/** The values of the URL. */
export function toUrlValues(search: Partial<OrderSearch>): Record<string, unknown> {
  const values = Object.entries(search).map(([name, value]) => [
    name,
    value === undefined ? undefined : (urlValue[name]?.(value) ?? (name === 'page' ? undefined : value)),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const toParameters = (given: object): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${String(parameters).replaceAll('%2C', ',')}` : '';
};

export const writeOrderSearch = (search: OrderSearch): string => toParameters(toUrlValues(search));

const filtersOf = ({ page: _page, sort: _sort, search: _search, ...filter }: OrderSearch) => filter;

/** The filters besides the search. */
export const countFilters = (search: OrderSearch): number =>
  Object.values(filtersOf(search)).filter((each) => each !== undefined).length;

export const isFiltered = (search: OrderSearch): boolean =>
  search.search !== undefined || countFilters(search) > 0;

/** Everything but the search and the order. */
export const withoutFilters: Partial<OrderSearch> = {
  ...Object.fromEntries(Object.keys(filtersOf(readOrderSearch(''))).map((name) => [name, undefined])),
  page: 1,
};

/** Days are in the user's own time zone. */
export function toFilter({ page: _page, sort: _sort, status, ...filter }: OrderSearch): OrderFilter {
  const { from, to, shipFrom, shipTo } = filter;
  const isByDay = from !== undefined || to !== undefined || shipFrom === 'today' || shipTo === 'today';
  const timeZone = isByDay ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  return { ...filter, status: status && [...status], timeZone };
}

/** Downloaded by the browser, so that a long list is never held in memory by the page. */
export const exportHref = (search: OrderSearch): string => {
  const { timeZone } = toFilter(search);
  return (
    exportOrders.path + toParameters({ ...toUrlValues({ ...search, page: 1, sort: undefined }), timeZone })
  );
};
