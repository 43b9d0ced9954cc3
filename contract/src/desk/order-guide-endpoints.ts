import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById } from '../ids';
import { OrderGuideRow } from './order-guide';

export const getOrderGuide = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/order-guide',
  access: 'desk:use',
  summary:
    'What a customer bought in the last 18 months and can order today, the products bought most often first',
  params: ById,
  response: z.array(OrderGuideRow),
});
