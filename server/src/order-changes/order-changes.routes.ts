import { changeOrderStatus, editOrder } from '@casepack/contract/orders/endpoints';
import * as cards from '@casepack/contract/payments/card-payments';
import * as ledger from '@casepack/contract/payments/ledger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keepUnseen } from '../http/by-link';
import { route } from '../http/route';
import { readIdempotencyKey } from '../checkout/place-once';
import { changeOrderStatus as changeStatusOfOrder } from './change-order-status';
import { beginCheckoutPayment } from '../checkout/checkout-payment';
import { editUnpaidOrder } from './edit-unpaid-order';
import { listOrderMethods } from '../payments/order-methods';
import { beginPayment, completePayment, completePublicPayment } from '../payments/pay-order';
import { recordPayment } from '../payments/record-payment';
import { refundPayment } from '../payments/refund-payment';
import { submitOrder } from '../checkout/submit-order';

const keyOf = ({ request }: FastifyReply): string | undefined =>
  readIdempotencyKey(request.headers['idempotency-key']);

/**
 * Where orders and money meet. What moves both stands here, above the two areas: it may use the use cases of either,
 * and neither knows of it.
 */
export function tillRoutes(app: FastifyInstance): void {
  route(app, cards.createCheckoutPayment, (ctx, { body }) => beginCheckoutPayment(ctx, body));
  route(app, cards.submitOrder, async (ctx, { body }, reply) => submitOrder(ctx, body, keyOf(reply)));
  route(app, cards.completePayment, (ctx, { params, body }) =>
    completePayment(ctx, params.orderId, body.paymentIntentId),
  );
  route(app, ledger.recordPayment, async (ctx, { params, body }, reply) =>
    recordPayment(ctx, params.id, body, keyOf(reply)),
  );
  route(app, ledger.refundPayment, async (ctx, { params, body }, reply) =>
    refundPayment(ctx, params.id, body, keyOf(reply)),
  );
  route(app, changeOrderStatus, (ctx, { params, body }) => changeStatusOfOrder(ctx, params.id, body.status));
  route(app, editOrder, (ctx, { params, body }) => editUnpaidOrder(ctx, params.id, body));

  app.register((open, _options, done) => {
    keepUnseen(open);
    route(open, cards.createOrderPayment, (ctx, { params, body }) =>
      beginPayment(ctx, params.id, body?.paymentMethodId),
    );
    route(open, cards.listOrderMethods, (ctx, { params }) => listOrderMethods(ctx, params.id));
    route(open, cards.completePublicPayment, (ctx, { params, body }) =>
      completePublicPayment(ctx, params.publicId, body.paymentIntentId),
    );
    done();
  });
}
