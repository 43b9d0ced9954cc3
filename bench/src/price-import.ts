import autocannon from 'autocannon';
import { LONGEST_IMPORT_S, MOST_IMPORT_P99_GROWTH } from './budgets';
import { send } from './sign-in';

/** Prices in one file: two for each product, one of them a break. */
const ENTRIES = 100_000;
/** Few enough that the server is not at its limit before the import begins. */
const PER_SECOND = 100;
const PAUSE_SECONDS = 10;
const WARM_UP_SECONDS = 5;

export interface ImportFigures {
  seconds: number;
  /** 99th percentile of searches in the catalog meanwhile, compared with before. */
  p99Growth: number;
}

/**
 * Searches the catalog at a steady rate until `until` resolves; returns the 99th percentile in ms. Each search is
 * different, so that none is answered from memory. Pages far down the catalog would keep the server busy on their own.
 */
async function searchCatalog(
  url: string,
  headers: Record<string, string>,
  until: Promise<unknown>,
): Promise<number> {
  let number = 0;
  const options: autocannon.Options = {
    url,
    connections: 8,
    duration: 600,
    overallRate: PER_SECOND,
    headers,
    requests: [
      {
        setupRequest: (request) => {
          number += 1;
          return { ...request, method: 'GET', path: `/api/products?limit=24&search=BW-00${10_000 + number}` };
        },
      },
    ],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    void until.finally(() => running.stop());
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('Some searches failed');
  return result.latency.p99;
}

const fileOf = (rows: number): FormData => {
  const lines = Array.from({ length: rows }, (_, row) => {
    const product = 1 + Math.floor(row / 2);
    return `SOAP-${String(product).padStart(7, '0')},case,${row % 2 === 0 ? 1 : 10},${(50 - (row % 2)).toFixed(2)}`;
  });
  const form = new FormData();
  const text = ['sku,kind,from_quantity,price', ...lines].join('\n');
  form.set('csvFile', new Blob([text], { type: 'text/csv' }), 'prices.csv');
  return form;
};

/** How long a large price file takes, and whether others notice. */
export async function measurePriceImport(url: string, maker: Record<string, string>): Promise<ImportFigures> {
  const created = await send(url, {
    method: 'POST',
    path: '/api/price-lists',
    headers: { ...maker, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Imported ${Date.now()}` }),
  });
  const { id }: { id: number } = await created.json();
  const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  // The first searches of a server are slower than all others, and would hide what the import does to them.
  await searchCatalog(url, maker, pause(WARM_UP_SECONDS));
  const before = await searchCatalog(url, maker, pause(PAUSE_SECONDS));
  const start = performance.now();
  const importing = fetch(new URL(`/api/price-lists/${id}/import`, url), {
    method: 'POST',
    headers: maker,
    body: fileOf(ENTRIES),
  }).then(async (response) => {
    if (!response.ok) throw new Error(`The import was refused: ${await response.text()}`);
    return (performance.now() - start) / 1_000;
  });
  const meanwhile = await searchCatalog(url, maker, importing);
  return { seconds: await importing, p99Growth: meanwhile / before };
}

export const judgeImport = ({ seconds, p99Growth }: ImportFigures): string[] => [
  ...(seconds > LONGEST_IMPORT_S ? [`price import: ${seconds.toFixed(1)} s`] : []),
  ...(p99Growth > MOST_IMPORT_P99_GROWTH
    ? [`price import: the catalog takes ${p99Growth.toFixed(1)} times as long meanwhile`]
    : []),
];
