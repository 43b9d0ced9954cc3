import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, Id } from '../ids';
import { NewOrderView, OrderView, OrderViewChange, OrderViewQuery, SavedOrderView } from './order-view';

export const listOrderViews = endpoint({
  method: 'GET',
  path: '/api/order-views',
  access: 'order:list',
  summary: "Lists the caller's saved views of the order list and those that colleagues share, with counts",
  query: OrderViewQuery,
  response: z.array(OrderView),
});

export const createOrderView = endpoint({
  method: 'POST',
  path: '/api/order-views',
  access: 'order:list',
  summary: 'Save filters of the order list as a view',
  body: NewOrderView,
  response: SavedOrderView,
  errors: ['conflict'],
});

export const editOrderView = endpoint({
  method: 'PUT',
  path: '/api/order-views/:id',
  access: 'order-view:edit',
  summary: 'Change a view',
  params: ById,
  body: OrderViewChange,
  response: SavedOrderView,
  errors: ['conflict', 'stale_version'],
});

export const deleteOrderView = endpoint({
  method: 'DELETE',
  path: '/api/order-views/:id',
  access: 'order-view:edit',
  summary: 'Delete a view',
  params: ById,
  response: z.object({ id: Id }),
});
