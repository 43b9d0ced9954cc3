import autocannon from 'autocannon';
import { LONGEST_IMPORT_S, MOST_IMPORT_P99_GROWTH } from './budgets';
import type { Size } from './data';
import { send } from './sign-in';

/** Prices in one file: two for each product, one of them a break. */
const ENTRIES = 100_000;
/** Few enough that the server is not at its limit before the import begins. */
const PER_SECOND = 100;
const PAUSE_SECONDS = 10;

export interface ImportFigures {
  seconds: number;
  /** 99th percentile of catalog pages meanwhile, compared with before. */
  p99Growth: number;
}

/** Reads catalog pages at a steady rate until `until` resolves; returns their 99th percentile in ms. */
async function readPages(
  url: string,
  headers: Record<string, string>,
  pages: number,
  until: Promise<unknown>,
): Promise<number> {
  let page = 0;
  const options: autocannon.Options = {
    url,
    connections: 8,
    duration: 600,
    overallRate: PER_SECOND,
    headers,
    requests: [
      {
        setupRequest: (request) => {
          page = (page + 1) % pages;
          return { ...request, method: 'GET', path: `/api/products?limit=24&offset=${24 * page}` };
        },
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    void until.finally(() => running.stop());
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('Some catalog pages could not be read');
  return result.latency.p99;
}

const fileOf = (rows: number): FormData => {
  const lines = Array.from({ length: rows }, (_, row) => {
    const product = 1 + Math.floor(row / 2);
    return `BW-${String(product).padStart(7, '0')},case,${row % 2 === 0 ? 1 : 10},${(50 - (row % 2)).toFixed(2)}`;
  });
  const form = new FormData();
  const text = ['sku,kind,from_quantity,price', ...lines].join('\n');
  form.set('csvFile', new Blob([text], { type: 'text/csv' }), 'prices.csv');
  return form;
};

/** How long a large price file takes, and whether others notice. */
export async function measurePriceImport(
  url: string,
  { products }: Size,
  maker: Record<string, string>,
): Promise<ImportFigures> {
  const created = await send(url, {
    method: 'POST',
    path: '/api/price-lists',
    headers: { ...maker, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Imported ${Date.now()}` }),
  });
  const { id }: { id: number } = await created.json();
  const pages = Math.floor(products / 24);
  const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_SECONDS * 1_000));
  const before = await readPages(url, maker, pages, pause);
  const start = performance.now();
  const importing = fetch(new URL(`/api/price-lists/${id}/import`, url), {
    method: 'POST',
    headers: maker,
    body: fileOf(ENTRIES),
  }).then(async (response) => {
    if (!response.ok) throw new Error(`The import was refused: ${await response.text()}`);
    return (performance.now() - start) / 1_000;
  });
  const meanwhile = await readPages(url, maker, pages, importing);
  return { seconds: await importing, p99Growth: meanwhile / before };
}

export const judgeImport = ({ seconds, p99Growth }: ImportFigures): string[] => [
  ...(seconds > LONGEST_IMPORT_S ? [`price import: ${seconds.toFixed(1)} s`] : []),
  ...(p99Growth > MOST_IMPORT_P99_GROWTH
    ? [`price import: catalog pages take ${p99Growth.toFixed(1)} times as long meanwhile`]
    : []),
];
