import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById } from '../ids';
import { Statement } from './statement';

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/statement',
  access: 'order:list-customer',
  summary: 'What a customer owes: open invoices by age, and recent payments',
  params: ById,
  response: Statement,
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/statement/pdf',
  access: 'order:list-customer',
  summary: 'The statement as a PDF',
  params: ById,
  response: z.string(),
  files: ['application/pdf'],
});
