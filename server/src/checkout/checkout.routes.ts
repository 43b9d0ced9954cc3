import * as endpoints from '@casepack/contract/checkout/endpoints';
import type { FastifyInstance } from 'fastify';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { listCheckoutCustomers, listCheckoutLocations } from './checkout-choices';
import { beginCheckoutPayment } from './checkout-payment';
import { quoteCart } from './quote-cart';
import { saveOrder } from './save-order';
import { submitOrder } from './submit-order';

export function checkoutRoutes(app: FastifyInstance): void {
  route(app, endpoints.listCheckoutCustomers, async (ctx, { query }, reply) =>
    withTotal(reply, await listCheckoutCustomers(ctx, query)),
  );
  route(app, endpoints.listCheckoutLocations, (ctx, { params }) => listCheckoutLocations(ctx, params.id));
  route(app, endpoints.quote, (ctx, { body }) => quoteCart(ctx, body));
  route(app, endpoints.saveOrder, async (ctx, { body }, reply) =>
    saveOrder(ctx, body, idempotencyKeyOf(reply)),
  );
  route(app, endpoints.createCheckoutPayment, (ctx, { body }) => beginCheckoutPayment(ctx, body));
  route(app, endpoints.submitOrder, async (ctx, { body }, reply) =>
    submitOrder(ctx, body, idempotencyKeyOf(reply)),
  );
}
