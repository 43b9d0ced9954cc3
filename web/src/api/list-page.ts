import type { Endpoint, ResponseOf } from '@casepack/contract/endpoint';
import { type Call, callWithHeaders } from './call';

export interface ListPage<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
  /** There are more than `total`: they were not counted to the end. */
  isAtLeast?: boolean;
}

type RowOf<E extends Endpoint> = ResponseOf<E> extends (infer Row)[] ? Row : never;

/** Fetches one page of a list, and the total count from a response header. */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
): Promise<ListPage<RowOf<E>>> {
  const { data, headers } = await callWithHeaders(endpoint, input);
  const rows = data as RowOf<E>[]; // RowOf is never if the response is not a list
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  const isAtLeast = headers.get('x-total-count-is-at-least') === 'true';
  return { rows, total: Number.isInteger(total) ? total : rows.length, ...(isAtLeast && { isAtLeast }) };
}
