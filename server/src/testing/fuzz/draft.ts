import { type CsvColumn, csvColumns } from '@casepack/contract/catalog/product-csv';
import type { Endpoint } from '@casepack/contract/endpoint';
import { pdf } from '../sample-files';
import { corrupt } from './corrupt';
import { type Known, type Trail, Writer } from './from-schema';
import type { Random } from './random';
import { hostile, hostileText, ordinary } from './values';

/** A request in its wire format. */
export interface Draft {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const BOUNDARY = 'casepack';
/** Longer ones exceed Node's own limit for the head of a request. */
const LONGEST_ADDRESS = 15_000;
const takesFile = /\/(products|import|import-preview|documents)$/;

/** A lone surrogate cannot be escaped; attackers send its bytes anyway. */
const escaped = (value: unknown): string =>
  String(value)
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part, index) => (index % 2 === 1 ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('');

const flat = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, 3_000) : value;

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 300) : [value]).map(
      (each) => `${escaped(name)}=${escaped(String(flat(each)).slice(0, 8_000))}`,
    ),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const soundRow: Partial<Record<CsvColumn, string>> = {
  sku: 'SKU-1',
  name: 'Soap',
  category: 'Goods',
  wholesale_price_per_unit: '2.50',
  case_pack_quantity: '12',
  case_pack_cost: '24.00',
  minimum_quantity: '1',
  unit_of_measurement: 'each',
};

function csvFile(random: Random): string {
  const cell = (column: CsvColumn): string => {
    const other = () => String(random.chance(0.6) ? random.pick(ordinary) : hostileText(random));
    const value = random.chance(0.9) ? (soundRow[column] ?? '') : other();
    return `"${value.replaceAll('"', '""')}"`;
  };
  const columns = random.chance(0.9) ? csvColumns : random.shuffled(csvColumns).slice(0, 4);
  const lines = Array.from({ length: random.pick([0, 1, 2, 5]) }, () => columns.map(cell).join(','));
  return [columns.join(','), ...lines].join(random.pick(['\n', '\r\n', '\r']));
}

const badBoundaries = [
  '',
  '; boundary=',
  `; boundary=${'x'.repeat(300)}`,
  '; boundary=other',
  '; boundary="',
];
const badNames = ['__proto__', 'x', ''];
const badFileNames = ['../a.pdf', 'a\u202efdp.exe', '', 'x'.repeat(500)];

function formWithFile(path: string, random: Random): Pick<Draft, 'headers' | 'payload'> {
  const isPaper = path.endsWith('/documents');
  const sound = <T>(value: T, others: readonly T[]): T => (random.chance(0.92) ? value : random.pick(others));
  const name = sound(isPaper ? 'file' : 'csvFile', badNames);
  const fileName = sound(isPaper ? 'a.pdf' : 'a.csv', badFileNames);
  const type = sound(isPaper ? 'application/pdf' : 'text/csv', ['image/png', 'text/html', 'x']);
  const content = sound(isPaper ? pdf.toString() : csvFile(random), [hostileText(random), '']);
  const parts = [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="${name}"; filename="${fileName}"`,
    `content-type: ${type}`,
    '',
    content,
    random.chance(0.95) ? `--${BOUNDARY}--` : '',
    '',
  ];
  return {
    headers: { 'content-type': `multipart/form-data${sound(`; boundary=${BOUNDARY}`, badBoundaries)}` },
    payload: Buffer.from(parts.join('\r\n')),
  };
}

/** Bodies that no call expects. */
function unreadable(random: Random): Pick<Draft, 'headers' | 'payload'> {
  const type = random.pick([
    'application/json',
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'x',
  ]);
  const payload = random.pick([
    ...['', '{', 'null', '[]', '"text"', '1e999', '{"a":1,}', '{"__proto__":{"isAdmin":true}}', '\ufeff{}'],
    ...[
      '['.repeat(50_000),
      '{"a":'.repeat(20_000),
      `"${'x'.repeat(1_100_000)}"`,
      `{"a":${'9'.repeat(5_000)}}`,
    ],
  ]);
  return { headers: { 'content-type': type }, payload };
}

function bodyOf(endpoint: Endpoint, body: unknown, random: Random): Pick<Draft, 'headers' | 'payload'> {
  if (endpoint.method === 'GET') return { headers: {} };
  if (random.chance(0.04)) return unreadable(random);
  if (endpoint.body)
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  return endpoint.method === 'POST' && random.chance(takesFile.test(endpoint.path) ? 0.95 : 0.1)
    ? formWithFile(endpoint.path, random)
    : { headers: {} };
}

/** The object that an "id" in the path identifies. */
export function placeOf({ path }: Endpoint): Trail {
  if (path.includes('/:type/:id')) return ['organization'];
  const words = path.split('/').filter((word) => word && word !== 'api' && !word.startsWith(':'));
  return words.filter((word, index) => index === 0 || /customer|organization/.test(word));
}

/** Builds a request that the call would accept, or one that is close to it. */
export function draft(endpoint: Endpoint, random: Random, known: Known): Draft {
  const writer = new Writer(random, known);
  const at = placeOf(endpoint);
  const fill = (schema: Endpoint['body'], trail: Trail): unknown =>
    schema ? writer.write(schema, trail) : {};
  const input: Record<string, unknown> = {
    params: fill(endpoint.params, at),
    query: fill(endpoint.query, at),
    ...(endpoint.body ? { body: fill(endpoint.body, at) } : {}),
  };
  const faults = random.pick([0, 0, 0, 1, 1, 2]);
  for (let fault = 0; fault < faults; fault += 1) corrupt(input, random);

  const params = Object(input.params) as Record<string, unknown>; // whatever it was changed to has fields or none
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    escaped(flat(params[name] ?? '')).slice(0, 2_000),
  );
  const { headers, payload } = bodyOf(endpoint, input.body ?? hostile(random), random);
  const key = random.pick([
    undefined,
    undefined,
    'key-1',
    `key-${random.integer(1, 1e6)}`,
    'k'.repeat(4_000),
    '\t"\'',
  ]);
  return {
    method: endpoint.method,
    url: `${path}${queryText(Object(input.query))}`.slice(0, LONGEST_ADDRESS),
    headers: { ...headers, ...(key && endpoint.method !== 'GET' ? { 'idempotency-key': key } : {}) },
    ...(payload === undefined ? {} : { payload }),
  };
}
