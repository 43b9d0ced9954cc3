import * as endpoints from '@casepack/contract/shipments/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { cancelRemainder } from './cancel-remainder';
import { createShipment } from './create-shipment';
import { listShipments } from './list-shipments';
import { recordReturn } from './record-return';
import { withdrawShipment } from './withdraw-shipment';

export function shipmentsRoutes(app: FastifyInstance): void {
  route(app, endpoints.listShipments, (ctx, { params }) => listShipments(ctx, params.id));
  route(app, endpoints.createShipment, (ctx, { params, body }) => createShipment(ctx, params.id, body));
  route(app, endpoints.withdrawShipment, (ctx, { params, body }) => withdrawShipment(ctx, params, body));
  route(app, endpoints.cancelRemainder, (ctx, { params, body }) => cancelRemainder(ctx, params.id, body));
  route(app, endpoints.recordReturn, (ctx, { params, body }) => recordReturn(ctx, params.id, body));
}
