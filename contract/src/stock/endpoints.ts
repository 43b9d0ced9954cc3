import { z } from 'zod';
import { ById, OfManufacturer } from '../catalog/endpoints';
import { endpoint } from '../endpoint';
import { listQuery } from '../list-query';
import { BookedStock, StockEntry, StockFilter, StockMove, StockRow } from './stock';

const StockQuery = listQuery('sku', 'name')
  .extend({ filter: StockFilter.optional() })
  .extend(OfManufacturer.shape);
export type StockQuery = z.output<typeof StockQuery>;

export const listStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  access: 'stock:manage',
  summary: 'Lists the products whose stock is limited. X-Total-Count holds the number of all',
  query: StockQuery,
  response: z.array(StockRow),
});

export const listStockMoves = endpoint({
  method: 'GET',
  path: '/api/products/:id/stock-moves',
  access: 'stock:manage',
  summary: 'Every change of the units of a product, newest first. X-Total-Count holds the number of all',
  params: ById,
  query: listQuery('id').pick({ limit: true, offset: true }),
  response: z.array(StockMove),
});

const BODY_LIMIT = 2 * 1024 * 1024;

export const bookReceipt = endpoint({
  method: 'POST',
  path: '/api/stock/receipts',
  access: 'stock:manage',
  summary: 'Book goods that arrived: orders that wait for them get them first, the oldest first',
  query: OfManufacturer,
  body: StockEntry,
  bodyLimit: BODY_LIMIT,
  response: BookedStock,
  errors: ['conflict', 'idempotency_mismatch'],
});

export const bookCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts',
  access: 'stock:manage',
  summary: 'Book what was counted on the shelf, including what is reserved for orders',
  query: OfManufacturer,
  body: StockEntry,
  bodyLimit: BODY_LIMIT,
  response: BookedStock,
  errors: ['conflict', 'idempotency_mismatch'],
});
