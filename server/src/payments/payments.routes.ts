import { IdText } from '@casepack/contract/ids';
import * as cards from '@casepack/contract/payments/card-payment-endpoints';
import * as ledger from '@casepack/contract/payments/ledger-endpoints';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../access';
import { preventCaching } from '../http/by-link';
import { idempotencyKeyOf } from '../http/idempotency-key';
import { contextOf } from '../http/request-context';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { exportLedger, listLedger, listOrderLedger, summarizePayments } from './list-ledger';
import { listOrderMethods } from './order-methods';
import { beginPayment, completePayment, completePublicPayment } from './pay-order';
import { beginReceipt, completeReceipt } from './pay-several';
import { recordPayment } from './record-payment';
import { listOpenOrders, recordReceipt } from './record-receipt';
import { refundPayment } from './refund-payment';
import { receiveCardEvent } from './webhook';

const EVENT_LIMIT = 1_048_576;

/** Signatures cover the exact bytes of an event, so the body is not parsed. The sender has no session. */
function webhookRoute(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { manufacturerId: string } }>(
    '/api/stripe/webhook/:manufacturerId',
    { schema: { hide: true } },
    async (request) => {
      const { data: manufacturerId } = IdText.safeParse(request.params.manufacturerId);
      if (manufacturerId === undefined) throw notFound('Page');
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveCardEvent(
        { ...contextOf(request), actor: null, user: null },
        manufacturerId,
        body,
        typeof signature === 'string' ? signature : undefined,
      );
      return { received: true };
    },
  );
}

function cardRoutes(app: FastifyInstance): void {
  route(app, cards.completePayment, (ctx, { params, body }) =>
    completePayment(ctx, params.orderId, body.paymentIntentId),
  );
  route(app, cards.completeReceiptPayment, (ctx, { params, body }) =>
    completeReceipt(ctx, params.id, body.paymentIntentId),
  );
  app.register((open, _options, done) => {
    preventCaching(open);
    route(open, cards.createReceiptPayment, (ctx, { params, body }) =>
      beginReceipt(ctx, params.id, body.orderIds, body.paymentMethodId),
    );
    route(open, cards.createOrderPayment, (ctx, { params, body }) =>
      beginPayment(ctx, params.id, body ?? {}),
    );
    route(open, cards.listOrderMethods, (ctx, { params }) => listOrderMethods(ctx, params.id));
    route(open, cards.completePublicPayment, (ctx, { params, body }) =>
      completePublicPayment(ctx, params.publicId, body.paymentIntentId),
    );
    done();
  });
}

export function paymentsRoutes(app: FastifyInstance): void {
  route(app, ledger.listPayments, async (ctx, { query }, reply) =>
    withTotal(reply, await listLedger(ctx, query)),
  );
  route(app, ledger.exportPayments, (ctx, { query }) => exportLedger(ctx, query));
  route(app, ledger.getPaymentSummary, (ctx, { query }) => summarizePayments(ctx, query.manufacturerId));
  route(app, ledger.listOrderPayments, (ctx, { params }) => listOrderLedger(ctx, params.id));
  route(app, ledger.recordPayment, async (ctx, { params, body }, reply) =>
    recordPayment(ctx, params.id, body, idempotencyKeyOf(reply)),
  );
  route(app, ledger.listOpenOrders, (ctx, { params }) => listOpenOrders(ctx, params.id));
  route(app, ledger.recordReceipt, async (ctx, { params, body }, reply) =>
    recordReceipt(ctx, params.id, body, idempotencyKeyOf(reply)),
  );
  route(app, ledger.refundPayment, async (ctx, { params, body }, reply) =>
    refundPayment(ctx, params.id, body, idempotencyKeyOf(reply)),
  );
  cardRoutes(app);
  app.register((events, _options, done) => {
    webhookRoute(events);
    done();
  });
}
