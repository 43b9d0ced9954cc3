import * as endpoints from '@casepack/contract/stock/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { bookStock } from './book-stock';
import { listStock, listStockMoves } from './list-stock';

export function stockRoutes(app: FastifyInstance): void {
  route(app, endpoints.listStock, async (ctx, { query }, reply) =>
    withTotal(reply, await listStock(ctx, query)),
  );
  route(app, endpoints.listStockMoves, async (ctx, { params, query }, reply) =>
    withTotal(reply, await listStockMoves(ctx, params.id, query)),
  );
  route(app, endpoints.bookReceipt, (ctx, { body, query }) =>
    bookStock(ctx, 'receipt', body, query.manufacturerId),
  );
  route(app, endpoints.bookCount, (ctx, { body, query }) =>
    bookStock(ctx, 'count', body, query.manufacturerId),
  );
}
