import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { OrderHold } from './holds';
import { Order, OrderEvent, OrderSummary, PublicOrder } from './order';
import { OrderExportQuery, OrderFilter, OrderFilterChoices, OrderQuery } from './order-filter';
import { ByOrderId, OrderIdText } from './order-id';
import { ReorderLine } from './order-line';

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'order:list',
  summary:
    'Lists the orders the caller can see, newest first unless sorted. X-Total-Count and Link describe further pages; with X-Total-Count-Is-At-Least there are more than counted',
  query: OrderQuery,
  response: z.array(OrderSummary),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/export',
  access: 'order:list',
  summary: 'The filtered orders, or of them those with the given ids, as a CSV file',
  query: OrderExportQuery,
  response: z.string(),
  files: ['text/csv'],
});

export const listOrderFilterChoices = endpoint({
  method: 'GET',
  path: '/api/orders/filter-choices',
  access: 'order:list',
  summary:
    'What orders can be filtered by: sales organizations and reps, and the names of a customer and a product',
  query: OrderFilter.pick({ customerId: true, productId: true }),
  response: OrderFilterChoices,
});

export const listOrdersOfSalesOrganization = endpoint({
  method: 'GET',
  path: '/api/orders/sales-organization/:id',
  access: 'order:list-sales-organization',
  summary: 'Lists the orders placed through a sales organization',
  params: z.object({ id: IdText }),
  query: OrderQuery,
  response: z.array(OrderSummary),
});

export const listOrdersOfCustomer = endpoint({
  method: 'GET',
  path: '/api/orders/wholesale-customer/:id',
  access: 'order:list-customer',
  summary: 'Lists the orders of a wholesale customer',
  params: z.object({ id: IdText }),
  query: OrderQuery,
  response: z.array(OrderSummary),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'order:view',
  summary: 'One order',
  params: z.object({ orderId: OrderIdText }),
  response: Order,
});

export const getPublicOrder = endpoint({
  method: 'GET',
  path: '/api/public/orders/:publicId',
  access: 'anyone',
  summary: 'One order by its public link, without signing in',
  params: z.object({ publicId: z.string() }),
  response: PublicOrder,
  errors: ['not_found', 'too_many_requests'],
});

export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/api/orders/:id/history',
  access: 'order:view',
  summary: 'Lists every change to an order, oldest first',
  params: ByOrderId,
  response: z.array(OrderEvent),
});

export const listOrderHolds = endpoint({
  method: 'GET',
  path: '/api/orders/:id/holds',
  access: 'order:view',
  summary: 'Lists why an order is or was on hold, oldest first',
  params: ByOrderId,
  response: z.array(OrderHold),
});

export const checkReorder = endpoint({
  method: 'GET',
  path: '/api/orders/:id/reorder',
  access: 'order:view',
  summary: "An order's lines at current prices, and what has changed since the order",
  params: ByOrderId,
  response: z.object({ lines: z.array(ReorderLine) }),
});
