import * as checkout from '@casepack/contract/checkout/endpoints';
import * as endpoints from '@casepack/contract/orders/endpoints';
import type { OrderSummary } from '@casepack/contract/orders/order';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keepUnseen } from '../http/by-link';
import { contextOf } from '../http/request-context';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { addTracking } from '../order-changes/add-tracking';
import { cancelOrder } from '../order-changes/cancel-order';
import { checkReorder } from './check-reorder';
import { listCheckoutCustomers, listCheckoutLocations } from '../checkout/checkout-choices';
import { exportOrders } from './export-orders';
import { getOrder, getPublicOrder, refuseMalformedLink } from './get-order';
import {
  listOrders,
  listOrdersOfCustomer,
  listOrdersOfSalesOrganization,
  type OrderPage,
} from './list-orders';
import { getOrderHistory } from './order-history';
import { OrderTally } from './order-tally';
import { readIdempotencyKey } from '../checkout/place-once';
import { quoteCart } from '../checkout/quote-cart';
import { renewPublicLink } from '../order-changes/renew-public-link';
import { saveOrder } from '../checkout/save-order';

/** Answers with the rows; the count and the neighbouring pages travel in headers. */
function withPages(reply: FastifyReply, page: OrderPage): OrderSummary[] {
  const [path] = reply.request.url.split('?');
  const links = (['next', 'previous'] as const).flatMap((side) => {
    const query = page[side];
    return query ? [`<${path}?${query}>; rel="${side === 'next' ? 'next' : 'prev'}"`] : [];
  });
  if (links.length > 0) reply.header('link', links.join(', '));
  return withTotal(reply, page);
}

export function ordersRoutes(app: FastifyInstance): void {
  const tally = new OrderTally();
  route(app, checkout.listCheckoutCustomers, async (ctx, { query }, reply) =>
    withTotal(reply, await listCheckoutCustomers(ctx, query)),
  );
  route(app, checkout.listCheckoutLocations, (ctx, { params }) => listCheckoutLocations(ctx, params.id));
  route(app, checkout.quote, (ctx, { body }) => quoteCart(ctx, body));
  route(app, checkout.saveOrder, async (ctx, { body }, reply) =>
    saveOrder(ctx, body, readIdempotencyKey(reply.request.headers['idempotency-key'])),
  );

  route(app, endpoints.listOrders, async (ctx, { query }, reply) =>
    withPages(reply, await listOrders(ctx, tally, query)),
  );
  route(app, endpoints.listOrdersOfSalesOrganization, async (ctx, { params, query }, reply) =>
    withPages(reply, await listOrdersOfSalesOrganization(ctx, tally, params.id, query)),
  );
  route(app, endpoints.listOrdersOfCustomer, async (ctx, { params, query }, reply) =>
    withPages(reply, await listOrdersOfCustomer(ctx, tally, params.id, query)),
  );
  route(app, endpoints.exportOrders, async (ctx, { query }) => exportOrders(ctx, query));
  route(app, endpoints.getOrder, (ctx, { params }) => getOrder(ctx, params.orderId));
  route(app, endpoints.getOrderHistory, (ctx, { params }) => getOrderHistory(ctx, params.id));
  route(app, endpoints.checkReorder, (ctx, { params }) => checkReorder(ctx, params.id));
  route(app, endpoints.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id));
  route(app, endpoints.addTracking, (ctx, { params, body }) => addTracking(ctx, params.id, body));
  route(app, endpoints.renewPublicLink, (ctx, { params }) => renewPublicLink(ctx, params.id));

  app.register((open, _options, done) => {
    keepUnseen(open);
    open.addHook<{ Params: { publicId?: string } }>('onRequest', async (request) => {
      await refuseMalformedLink(contextOf(request), request.params.publicId ?? '');
    });
    route(open, endpoints.getPublicOrder, (ctx, { params }) => getPublicOrder(ctx, params.publicId));
    done();
  });
}
