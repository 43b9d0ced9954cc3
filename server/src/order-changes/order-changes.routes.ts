import * as endpoints from '@casepack/contract/order-changes/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { addTracking } from './add-tracking';
import { cancelOrder } from './cancel-order';
import { changeOrderStatus } from './change-order-status';
import { editPayableOrder } from './edit-payable-order';
import { previewEdit } from './preview-edit';
import { previewReprice } from './preview-reprice';
import { releaseHolds } from './release-holds';
import { renewPublicLink } from './renew-public-link';
import { removeDeposit, setDeposit } from './set-deposit';
import { splitOrder } from './split-order';

export function orderChangesRoutes(app: FastifyInstance): void {
  route(app, endpoints.changeOrderStatus, (ctx, { params, body }) => changeOrderStatus(ctx, params.id, body));
  route(app, endpoints.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id));
  route(app, endpoints.addTracking, (ctx, { params, body }) => addTracking(ctx, params.id, body));
  route(app, endpoints.editOrder, (ctx, { params, body }) => editPayableOrder(ctx, params.id, body));
  route(app, endpoints.previewEdit, (ctx, { params, body }) => previewEdit(ctx, params.id, body));
  route(app, endpoints.previewReprice, (ctx, { params, body }) => previewReprice(ctx, params.id, body));
  route(app, endpoints.splitOrder, (ctx, { params, body }) => splitOrder(ctx, params.id, body));
  route(app, endpoints.releaseHolds, (ctx, { params, body }) => releaseHolds(ctx, params.id, body));
  route(app, endpoints.setDeposit, (ctx, { params, body }) => setDeposit(ctx, params.id, body));
  route(app, endpoints.removeDeposit, (ctx, { params }) => removeDeposit(ctx, params.id));
  route(app, endpoints.renewPublicLink, (ctx, { params }) => renewPublicLink(ctx, params.id));
}
