import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { Credit } from './credit';

export const getCredit = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/credit',
  access: 'customer:credit',
  summary: 'What a customer may owe, owes, and may still owe',
  params: z.object({ id: IdText }),
  response: Credit,
});
