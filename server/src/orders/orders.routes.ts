import * as endpoints from '@casepack/contract/orders/endpoints';
import type { OrderSummary } from '@casepack/contract/orders/order';
import * as products from '@casepack/contract/orders/product-order-endpoints';
import * as views from '@casepack/contract/orders/view-endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { preventCaching } from '../http/by-link';
import { contextOf } from '../http/request-context';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { checkReorder } from './check-reorder';
import { exportOrders } from './export-orders';
import { getOrder, getPublicOrder, refuseMalformedLink } from './get-order';
import { listOrderHolds } from './list-order-holds';
import { listOrderViews } from './list-order-views';
import {
  listOrders,
  listOrdersOfCustomer,
  listOrdersOfSalesOrganization,
  type OrderPage,
} from './list-orders';
import { listOrdersOfProduct } from './list-product-orders';
import { listOrderFilterChoices } from './order-filter-choices';
import { getOrderHistory } from './order-history';
import { OrderTally } from './order-tally';
import { createOrderView, deleteOrderView, editOrderView } from './order-views';

/** Returns the rows; the total count and the adjacent pages are sent as headers. */
function withPages(reply: FastifyReply, page: OrderPage): OrderSummary[] {
  const [path] = reply.request.url.split('?');
  const links = (['next', 'previous'] as const).flatMap((side) => {
    const query = page[side];
    return query ? [`<${path}?${query}>; rel="${side === 'next' ? 'next' : 'prev'}"`] : [];
  });
  if (links.length > 0) reply.header('link', links.join(', '));
  if (page.isAtLeast) reply.header('x-total-count-is-at-least', 'true');
  return withTotal(reply, page);
}

export function ordersRoutes(app: FastifyInstance): void {
  const tally = new OrderTally();
  route(app, endpoints.listOrders, async (ctx, { query }, reply) =>
    withPages(reply, await listOrders(ctx, tally, query)),
  );
  route(app, endpoints.listOrdersOfSalesOrganization, async (ctx, { params, query }, reply) =>
    withPages(reply, await listOrdersOfSalesOrganization(ctx, tally, params.id, query)),
  );
  route(app, endpoints.listOrdersOfCustomer, async (ctx, { params, query }, reply) =>
    withPages(reply, await listOrdersOfCustomer(ctx, tally, params.id, query)),
  );
  route(app, products.listOrdersOfProduct, async (ctx, { params, query }, reply) =>
    withTotal(reply, await listOrdersOfProduct(ctx, tally, params.id, query)),
  );
  route(app, endpoints.exportOrders, async (ctx, { query }) => exportOrders(ctx, query));
  route(app, endpoints.listOrderFilterChoices, (ctx, { query }) => listOrderFilterChoices(ctx, query));
  route(app, views.listOrderViews, (ctx, { query }) => listOrderViews(ctx, query));
  route(app, views.createOrderView, (ctx, { body }) => createOrderView(ctx, body));
  route(app, views.editOrderView, (ctx, { params, body }) => editOrderView(ctx, params.id, body));
  route(app, views.deleteOrderView, (ctx, { params }) => deleteOrderView(ctx, params.id));
  route(app, endpoints.getOrder, (ctx, { params }) => getOrder(ctx, params.orderId));
  route(app, endpoints.getOrderHistory, (ctx, { params }) => getOrderHistory(ctx, params.id));
  route(app, endpoints.listOrderHolds, (ctx, { params }) => listOrderHolds(ctx, params.id));
  route(app, endpoints.checkReorder, (ctx, { params }) => checkReorder(ctx, params.id));

  app.register((open, _options, done) => {
    preventCaching(open);
    open.addHook<{ Params: { publicId?: string } }>('onRequest', async (request) => {
      await refuseMalformedLink(contextOf(request), request.params.publicId ?? '');
    });
    route(open, endpoints.getPublicOrder, (ctx, { params }) => getPublicOrder(ctx, params.publicId));
    done();
  });
}
