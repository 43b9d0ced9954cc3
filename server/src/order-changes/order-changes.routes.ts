import * as endpoints from '@casepack/contract/order-changes/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { addTracking } from './add-tracking';
import { cancelOrder } from './cancel-order';
import { changeOrderStatus } from './change-order-status';
import { editUnpaidOrder } from './edit-unpaid-order';
import { previewReprice } from './preview-reprice';
import { releaseHolds } from './release-holds';
import { renewPublicLink } from './renew-public-link';
import { removeDeposit, setDeposit } from './set-deposit';

export function orderChangesRoutes(app: FastifyInstance): void {
  route(app, endpoints.changeOrderStatus, (ctx, { params, body }) => changeOrderStatus(ctx, params.id, body));
  route(app, endpoints.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id));
  route(app, endpoints.addTracking, (ctx, { params, body }) => addTracking(ctx, params.id, body));
  route(app, endpoints.editOrder, (ctx, { params, body }) => editUnpaidOrder(ctx, params.id, body));
  route(app, endpoints.previewReprice, (ctx, { params, body }) => previewReprice(ctx, params.id, body));
  route(app, endpoints.releaseHolds, (ctx, { params, body }) => releaseHolds(ctx, params.id, body));
  route(app, endpoints.setDeposit, (ctx, { params, body }) => setDeposit(ctx, params.id, body));
  route(app, endpoints.removeDeposit, (ctx, { params }) => removeDeposit(ctx, params.id));
  route(app, endpoints.renewPublicLink, (ctx, { params }) => renewPublicLink(ctx, params.id));
}
