import { z } from 'zod';
import { ById } from '../catalog/endpoints';
import { endpoint } from '../endpoint';
import { OrderQuery } from './order-filter';
import { ProductOrder } from './product-order';

export const listOrdersOfProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id/orders',
  access: 'order:list',
  summary:
    'Lists the orders of a product that the caller can see, newest first, with how much of it each has. X-Total-Count holds the number of all',
  params: ById,
  query: OrderQuery.pick({ customerId: true, page: true, limit: true }),
  response: z.array(ProductOrder),
});
