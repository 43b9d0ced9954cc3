import { createHash, randomUUID } from 'node:crypto';
import type { WorkloadName } from './budgets';
import { CATEGORIES, IMAGE_EDGE, IMAGES, LINES, popularId, REPS, type Size, WITH_LINES } from './data';
import type { NextRequest } from './load';
import { send } from './sign-in';

const PAGE = 24;
/** The same number for both sizes, so that both do the same work. */
const SEARCHES = 200;

const letters: Record<string, string> = Object.fromEntries(
  [...'0123456789'].map((digit, at) => [digit, 'ghijklmnop'[at] ?? '']),
);

/** The nth made-up word of the data, the same as `wordOf` in SQL. */
export const word = (n: number): string =>
  createHash('md5')
    .update(`word ${n}`)
    .digest('hex')
    .slice(0, 9)
    .replace(/\d/g, (digit) => letters[digit] ?? digit);

const nextLink = (response: Response): string => {
  const path = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  if (!path) throw new Error(`${response.url} has no next page`);
  return path;
};

/** The URLs of this many consecutive pages, starting at this one. */
async function pagesFrom(
  url: string,
  headers: Record<string, string>,
  first: string,
  count: number,
): Promise<string[]> {
  const pages: string[] = [];
  let path = first;
  for (let page = 0; page < count; page += 1) {
    pages.push(path);
    path = nextLink(await send(url, { method: 'GET', path, headers }));
  }
  return pages;
}

const sevenDigits = (n: number): string => String(Math.trunc(n)).padStart(7, '0');

/** Positions from 4,000 products on, one page apart. */
async function deepPages(url: string, headers: Record<string, string>): Promise<string[]> {
  let path = '/api/products?limit=500';
  for (let page = 0; page < 8; page += 1) path = nextLink(await send(url, { method: 'GET', path, headers }));
  return pagesFrom(url, headers, path.replace('limit=500', `limit=${PAGE}`), 200);
}

/** The addresses of the images, which the server has in memory afterwards. */
async function imagesOf(url: string): Promise<string[]> {
  const paths = Array.from(
    { length: IMAGES },
    (_, n) => `/images/${createHash('md5').update(`image ${n}`).digest('hex')}-${IMAGE_EDGE}.webp`,
  );
  for (const path of paths) await send(url, { method: 'GET', path });
  return paths;
}

/** The everyday work of users, each as an endless series of requests by a signed-in user. */
export async function workloadsOf(
  url: string,
  size: Size,
  headers: Record<string, string>,
  buyer: Record<string, string>,
): Promise<Record<WorkloadName, NextRequest>> {
  const first = await pagesFrom(url, headers, `/api/products?limit=${PAGE}`, 100);
  const byPrice = await pagesFrom(url, buyer, `/api/products?sort=price&limit=${PAGE}`, 100);
  const deep = await deepPages(url, headers);
  const images = await imagesOf(url);
  const json = { ...headers, 'content-type': 'application/json' };
  let turn = 0;
  const get =
    (pathOf: (n: number) => string, by = headers): NextRequest =>
    () => {
      turn += 1;
      return { method: 'GET', path: pathOf(turn), headers: by };
    };
  /** Parts of SKUs and of words, as they are typed. */
  const typed = (n: number): string => {
    const sku = `SOAP-${sevenDigits(1 + ((n * 131) % size.products))}`;
    return n % 3 === 0 ? word(n % SEARCHES).slice(0, 4 + (n % 6)) : sku.slice(0, 1 + (n % sku.length));
  };
  const orderList = (filter: (n: number) => string) => get((n) => `/api/orders?limit=50&${filter(n)}`);
  const hundred = (n: number) =>
    Array.from({ length: 100 }, (_, line) => ({
      productId: 1 + ((n * 131 + line * 17) % size.products),
      quantity: 1 + (line % 12),
    }));
  return {
    'catalog first page, unchanged': get(() => `/api/products?limit=${PAGE}`),
    'catalog page of 100, cache cold': get((n) => first[n % first.length] ?? ''),
    'one catalog page for all, cache cold': get(() => `/api/products?limit=${PAGE}`),
    'category page, cache cold': get(
      (n) => `/api/products?category=Category%20${n % CATEGORIES}&limit=${PAGE}`,
    ),
    'deep page, cache cold': get((n) => deep[n % deep.length] ?? ''),
    'search with about 50 hits': get((n) => `/api/products?search=${word(n % SEARCHES)}&limit=${PAGE}`),
    'customer catalog, unchanged': get(() => `/api/products?limit=${PAGE}`, buyer),
    'customer catalog page of 100, cache cold': get((n) => first[n % first.length] ?? '', buyer),
    'customer catalog by price, cache cold': get((n) => byPrice[n % byPrice.length] ?? '', buyer),
    'desk type-ahead': get((n) => `/api/desk/products?customerId=1&search=${typed(n)}`, buyer),
    'desk type-ahead of staff': get((n) => `/api/desk/products?customerId=2&search=${typed(n)}`),
    'quote of 100 lines': () => {
      turn += 1;
      const body = JSON.stringify({ items: hundred(turn) });
      return {
        ...{ method: 'POST', path: '/api/checkout/quote', body },
        headers: { ...buyer, 'content-type': 'application/json' },
      };
    },
    'order list, first page of 50': get(() => '/api/orders?limit=50'),
    'order list by several statuses': orderList(() => 'status=pending,processing'),
    'order list by payment': orderList(() => 'payment=paid'),
    'order list by payment type': orderList(() => 'paymentType=check'),
    'order list of refunds due': orderList(() => 'payment=refund_due'),
    'order list on hold': orderList(() => 'onHold=true'),
    'order list by rep': orderList((n) => `repUserId=${3 + (n % REPS)}`),
    'order list by sales organization': orderList(() => 'salesOrganizationId=1'),
    'order list by customer': orderList((n) => `customerId=${1 + (n % size.customers)}`),
    'order list by product': orderList((n) => `productId=${popularId(size, n)}`),
    'order list by ship date': orderList(() => 'shipFrom=2024-01-05&shipTo=2024-01-05'),
    'order list by amount': orderList((n) => `totalFrom=${200 + (n % 600)}`),
    'order search by company': orderList((n) => `search=shop%20${1 + (n % size.customers)}`),
    'order search by PO number': orderList(
      (n) => `search=po-${sevenDigits(3 * (1 + ((n * 131) % (size.orders / 3 - 1))))}`,
    ),
    'order search by SKU': orderList((n) => `search=soap-${sevenDigits(popularId(size, n))}`),
    'drafts of the organization, first page of 50': get(() => '/api/drafts?organization=true&limit=50'),
    'image served': get((n) => images[n % images.length] ?? '', {}),
    'order detail': get((n) => `/api/orders/${(1 + ((n * 37) % (size.orders / WITH_LINES))) * WITH_LINES}`),
    'order of 5 lines saved': () => {
      turn += 1;
      const items = Array.from({ length: LINES }, (_, line) => ({
        productId: 1 + ((turn * 131 + line * 17) % size.products),
        quantity: 1 + (line % 3),
      }));
      return {
        method: 'POST',
        path: '/api/save-order',
        headers: { ...json, 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          customer: { id: 1 + (turn % size.customers) },
          items,
          paymentMethod: 'Terms',
        }),
      };
    },
  };
}
