import { IdText } from '@casepack/contract/ids';
import * as ledger from '@casepack/contract/payments/ledger';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../access';
import { contextOf } from '../http/request-context';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { exportLedger, listLedger, listOrderLedger, summarizePayments } from './list-ledger';
import { receiveCardEvent } from './webhook';

const EVENT_LIMIT = 1_048_576;

/** Events are signed byte by byte, so the body is taken as it came; who sends them has no session. */
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

export function moneyRoutes(app: FastifyInstance): void {
  route(app, ledger.listPayments, async (ctx, { query }, reply) =>
    withTotal(reply, await listLedger(ctx, query)),
  );
  route(app, ledger.exportPayments, (ctx, { query }) => exportLedger(ctx, query));
  route(app, ledger.getPaymentSummary, (ctx, { query }) => summarizePayments(ctx, query.manufacturerId));
  route(app, ledger.listOrderPayments, (ctx, { params }) => listOrderLedger(ctx, params.id));
  app.register((events, _options, done) => {
    webhookRoute(events);
    done();
  });
}
