import { endpoint } from '../endpoint';
import { HoldRelease } from '../orders/holds';
import { Order, OrderWithoutCard } from '../orders/order';
import { EditPreview, OrderEdit, RepricePreview, StatusChange } from '../orders/order-change';
import { ByOrderId } from '../orders/order-id';
import { OrderSplit, SplitOrder } from '../orders/split';
import { TrackingForm } from '../orders/tracking';
import { DepositForm } from '../payments/deposit';

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
  summary: 'Cancel an order that is not being processed yet',
  params: ByOrderId,
  response: Order,
  errors: ['conflict'],
});

export const addTracking = endpoint({
  method: 'POST',
  path: '/api/orders/:id/tracking',
  access: 'order:manage',
  summary: 'Add tracking. An order that has not shipped yet becomes Shipped, whether or not it is paid',
  params: ByOrderId,
  body: TrackingForm,
  response: Order,
  errors: ['conflict'],
});

const refusedEdits = [
  'stale_version',
  'conflict',
  'prices_changed',
  'approval_needed',
  'below_order_minimum',
] as const;

export const editOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:id/edit',
  access: 'order:correct',
  summary:
    'Edit an order: staff until it is shipped, its rep and its buyer until it is processed and without prices and charges',
  params: ByOrderId,
  body: OrderEdit,
  response: Order,
  errors: ['backorder_needed', ...refusedEdits, 'out_of_stock', 'provider_failed'],
});

export const previewEdit = endpoint({
  method: 'POST',
  path: '/api/orders/:id/edit-preview',
  access: 'order:correct',
  repeatable: true,
  summary: 'What an order would cost after an edit. Nothing is stored',
  params: ByOrderId,
  body: OrderEdit,
  response: EditPreview,
  errors: refusedEdits,
});

/** To apply it, send the edit with the `listPrice` of each line that changes, and the version. */
export const previewReprice = endpoint({
  method: 'POST',
  path: '/api/orders/:id/reprice-preview',
  access: 'order:manage',
  repeatable: true,
  summary: 'What an edit would cost with all lines at the list prices of today. Nothing is stored',
  params: ByOrderId,
  body: OrderEdit,
  response: RepricePreview,
  errors: ['stale_version', 'conflict', 'prices_changed'],
});

export const splitOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/split',
  access: 'order:manage',
  summary:
    'Move lines to a new order with another ship date or shipping address, before processing. Payments stay with the first',
  params: ByOrderId,
  body: OrderSplit,
  response: SplitOrder,
  errors: ['stale_version', 'conflict', 'provider_failed'],
});

export const releaseHolds = endpoint({
  method: 'POST',
  path: '/api/orders/:id/holds/release',
  access: 'order:manage',
  summary:
    'Release an order that is on hold. An authorized card is charged first. It moves on when nothing holds it anymore',
  params: ByOrderId,
  body: HoldRelease,
  response: Order,
  errors: ['conflict', 'out_of_stock', 'payment_failed', 'payments_not_configured', 'provider_failed'],
});

export const setDeposit = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/deposit',
  access: 'order:manage',
  summary: 'Require a part of an order to be paid before it is processed. The customer gets an email',
  params: ByOrderId,
  body: DepositForm,
  response: Order,
  errors: ['stale_version', 'conflict'],
});

export const removeDeposit = endpoint({
  method: 'DELETE',
  path: '/api/orders/:id/deposit',
  access: 'order:manage',
  summary: 'Require no deposit of an order anymore',
  params: ByOrderId,
  response: Order,
});

export const renewPublicLink = endpoint({
  method: 'POST',
  path: '/api/orders/:id/public-link',
  access: 'order:manage',
  summary: 'Create new public links for an order and its invoices. The old links stop working',
  params: ByOrderId,
  response: Order,
});
