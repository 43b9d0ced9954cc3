import * as endpoints from '@casepack/contract/invoices/endpoints';
import type { FastifyInstance } from 'fastify';
import { preventCaching } from '../http/by-link';
import { contextOf } from '../http/request-context';
import { route } from '../http/route';
import { createInvoice } from './create-invoice';
import { getInvoicePage, getInvoicePdf, listInvoices, refuseMalformedToken } from './read-invoices';

export function invoicesRoutes(app: FastifyInstance): void {
  route(app, endpoints.createInvoice, (ctx, { params }) => createInvoice(ctx, params.id));
  route(app, endpoints.listInvoices, (ctx, { params }) => listInvoices(ctx, params.id));

  app.register((open, _options, done) => {
    preventCaching(open);
    open.addHook<{ Params: { token?: string } }>('onRequest', async (request) => {
      await refuseMalformedToken(contextOf(request), request.params.token ?? '');
    });
    route(open, endpoints.getInvoicePage, (ctx, { params }) => getInvoicePage(ctx, params.token));
    route(open, endpoints.getInvoicePdf, (ctx, { params }) => getInvoicePdf(ctx, params.token));
    done();
  });
}
