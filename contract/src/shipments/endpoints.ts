import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { Order } from '../orders/order';
import { ByOrderId } from '../orders/order-id';
import { CancelRemainder, ReturnForm, Shipment, ShipmentForm, WithdrawShipment } from './shipment';

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/orders/:id/shipments',
  access: 'order:view',
  summary: 'The shipments of an order, each with its contents and tracking numbers',
  params: ByOrderId,
  response: z.array(Shipment),
});

export const createShipment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/shipments',
  access: 'order:manage',
  summary:
    'Ship all or a part of an order. It becomes Shipped when nothing is left. The customer gets an email with the contents',
  params: ByOrderId,
  body: ShipmentForm,
  response: Order,
  errors: ['stale_version', 'conflict'],
});

export const withdrawShipment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/shipments/:number/withdraw',
  access: 'order:manage',
  summary:
    'Take back a shipment that has not left after all: its goods are set aside again, and its invoice is superseded',
  params: ByOrderId.extend({ number: IdText }),
  body: WithdrawShipment,
  response: Order,
  errors: ['stale_version', 'conflict', 'status_barred'],
});

export const cancelRemainder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel-remainder',
  access: 'order:manage',
  summary:
    'Cancel what is left to ship, or a part of it. Stock is released, and the total falls with its share of discount and tax',
  params: ByOrderId,
  body: CancelRemainder,
  response: Order,
  errors: ['stale_version', 'conflict'],
});

export const recordReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:id/returns',
  access: 'order:manage',
  summary: 'Record goods that came back. A credit note results, and what was paid for them is to be refunded',
  params: ByOrderId,
  body: ReturnForm,
  response: Order,
  errors: ['stale_version', 'conflict'],
});
