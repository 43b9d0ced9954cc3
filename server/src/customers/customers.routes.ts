import * as endpoints from '@casepack/contract/customers/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { addCustomerNote, deleteCustomerNote, listCustomerNotes } from './customer-notes';
import { getCustomerSummary, listCustomers } from './get-customer-summary';

export function customersRoutes(app: FastifyInstance): void {
  route(app, endpoints.listCustomers, async (ctx, { query }, reply) =>
    withTotal(reply, await listCustomers(ctx, query)),
  );
  route(app, endpoints.getCustomerSummary, (ctx, { params }) => getCustomerSummary(ctx, params.id));

  route(app, endpoints.listCustomerNotes, async (ctx, { params, query }, reply) =>
    withTotal(reply, await listCustomerNotes(ctx, params.id, query)),
  );
  route(app, endpoints.addCustomerNote, (ctx, { params, body }) => addCustomerNote(ctx, params.id, body));
  route(app, endpoints.deleteCustomerNote, (ctx, { params }) =>
    deleteCustomerNote(ctx, params.id, params.noteId),
  );
}
