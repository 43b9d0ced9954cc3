import { endpoint } from '../endpoint';
import { Order, OrderWithoutCard } from '../orders/order';
import { OrderEdit, StatusChange } from '../orders/order-change';
import { ByOrderId } from '../orders/order-id';
import { TrackingForm } from '../orders/tracking';

export const changeOrderStatus = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id/status',
  access: 'order:manage',
  summary: 'Move an order to another status',
  params: ByOrderId,
  body: StatusChange,
  response: OrderWithoutCard,
  errors: ['status_barred', 'out_of_stock'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'order:cancel',
  summary: 'Cancel an order that still waits for approval',
  params: ByOrderId,
  response: Order,
  errors: ['conflict'],
});

export const addTracking = endpoint({
  method: 'POST',
  path: '/api/orders/:id/tracking',
  access: 'order:manage',
  summary: 'Add tracking; an order that has not been shipped yet becomes shipped, paid or not',
  params: ByOrderId,
  body: TrackingForm,
  response: Order,
  errors: ['conflict'],
});

export const editOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id/edit',
  access: 'order:manage',
  summary: 'Change lines, tax, shipping or discount of an order of which nothing is paid or shipped',
  params: ByOrderId,
  body: OrderEdit,
  response: Order,
  errors: ['stale_version', 'conflict', 'prices_changed', 'out_of_stock', 'provider_failed'],
});

export const renewPublicLink = endpoint({
  method: 'POST',
  path: '/api/orders/:id/public-link',
  access: 'order:manage',
  summary: 'Give the order and its invoices new links; those that were handed out lead nowhere from then on',
  params: ByOrderId,
  response: Order,
});
