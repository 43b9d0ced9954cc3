import type { Endpoint, ResponseOf } from '@casepack/contract/endpoint';
import { type Call, callWithHeaders } from './call';

export interface ListPage<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
}

type RowOf<E extends Endpoint> = ResponseOf<E> extends (infer Row)[] ? Row : never;

/** One page of a list, with the count of the whole that travels in a header. */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
): Promise<ListPage<RowOf<E>>> {
  const { data, headers } = await callWithHeaders(endpoint, input);
  const rows = data as RowOf<E>[]; // RowOf is never for an endpoint that answers with anything but a list
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  return { rows, total: Number.isInteger(total) ? total : rows.length };
}
