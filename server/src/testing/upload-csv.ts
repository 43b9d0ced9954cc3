import { importProducts } from '@casepack/contract/catalog/import-endpoints';
import type { Endpoint } from '@casepack/contract/endpoint';
import { asc, eq } from 'drizzle-orm';
import { products } from '../db/schema/catalog';
import type { Reply, TestApp, Visitor } from './test-app';

export interface UploadOptions {
  endpoint?: Endpoint;
  fileName?: string;
  type?: string;
  field?: string;
  query?: string;
}

/** The columns that every product file has. */
export const CSV_HEADER = 'sku,name,description,category,image_url';

const BOUNDARY = 'casepack-test-boundary';

/** Sends a file as a browser's form would. */
export function uploadCsv(
  visitor: Visitor,
  content: string | Buffer,
  options: UploadOptions = {},
): Promise<Reply> {
  const {
    endpoint = importProducts,
    fileName = 'p.csv',
    type = 'text/csv',
    field = 'csvFile',
    query = '',
  } = options;
  const head = [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="${field}"; filename="${fileName}"`,
    `content-type: ${type}`,
    '\r\n',
  ].join('\r\n');
  return visitor.request({
    method: 'POST',
    url: `${endpoint.path}${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

export const storedProducts = (app: TestApp, manufacturerId: number) =>
  app.db.select().from(products).where(eq(products.manufacturerId, manufacturerId)).orderBy(asc(products.id));
