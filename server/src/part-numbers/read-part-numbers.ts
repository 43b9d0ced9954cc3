import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, CSV_TYPE, toCsvLine } from '@casepack/contract/csv';
import { type ListQuery, MAX_ROWS } from '@casepack/contract/list-query';
import type { PartNumber } from '@casepack/contract/part-numbers/part-number';
import { partNumberColumns, toPartNumberCells } from '@casepack/contract/part-numbers/part-number-csv';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { Download } from '../http/answers';
import { getCustomerOfPartNumbers, type IsOffered, offeredToReader } from './customer-of-part-numbers';
import * as queries from './part-numbers.queries';

export async function listPartNumbers(
  ctx: Context,
  customerId: number,
  query: ListQuery<'partNumber' | 'sku'>,
): Promise<Page<PartNumber>> {
  const customer = await getCustomerOfPartNumbers(ctx, customerId, 'part-number:view');
  return queries.listPartNumbers(ctx.db, customerId, query, await offeredToReader(ctx, customer));
}

async function* toCsv(ctx: Context, customerId: number, isOffered: IsOffered): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(partNumberColumns);
  for (let offset = 0; ; offset += MAX_ROWS) {
    const { rows } = await queries.listPartNumbers(ctx.db, customerId, { offset }, isOffered);
    yield rows.map((row) => toCsvLine(toPartNumberCells(row))).join('');
    if (rows.length < MAX_ROWS) return;
  }
}

/** All part numbers; importing the file unchanged changes nothing. */
export async function exportPartNumbers(ctx: Context, customerId: number): Promise<Download> {
  const customer = await getCustomerOfPartNumbers(ctx, customerId, 'part-number:view');
  const lines = toCsv(ctx, customerId, await offeredToReader(ctx, customer));
  const name = `part numbers ${customer.businessName ?? customer.name}.csv`;
  return new Download(name, `${CSV_TYPE}; charset=utf-8`, Readable.from(lines));
}
