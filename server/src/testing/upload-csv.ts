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
  /** A second file in the same form. */
  second?: string;
}

/** The columns that every product file has. */
export const CSV_HEADER = 'sku,name,description,category,image_url';

const BOUNDARY = 'casepack-test-boundary';

/** Uploads a file like a browser's form. */
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
    second,
  } = options;
  const part = (content: string | Buffer): Buffer => {
    const head = [
      `--${BOUNDARY}`,
      `content-disposition: form-data; name="${field}"; filename="${fileName}"`,
      `content-type: ${type}`,
      '\r\n',
    ].join('\r\n');
    return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
  };
  const files = second === undefined ? [content] : [content, second];
  return visitor.request({
    method: 'POST',
    url: `${endpoint.path}${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...files.map(part), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  });
}

export const storedProducts = (app: TestApp, manufacturerId: number) =>
  app.db.select().from(products).where(eq(products.manufacturerId, manufacturerId)).orderBy(asc(products.id));
