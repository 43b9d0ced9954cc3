import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { Invoice, InvoicePage, Statement } from './invoice';

const byId = z.object({ id: IdText });
const byToken = z.object({ token: z.string() });

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/orders/:id/create-invoice',
  access: 'order:manage',
  summary: "Give the order an invoice if it has none that holds, and send it to the customer's e-mail",
  params: byId,
  response: z.object({ invoiceUrl: z.string(), invoice: Invoice }),
  errors: ['conflict', 'too_many_requests'],
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/invoices',
  access: 'order:view',
  summary: 'The invoices and credit notes of an order, newest first',
  params: byId,
  response: z.array(Invoice),
});

export const getInvoicePage = endpoint({
  method: 'GET',
  path: '/api/public/invoices/:token',
  access: 'anyone',
  summary: 'One invoice by its link, without signing in',
  params: byToken,
  response: InvoicePage,
  errors: ['not_found', 'too_many_requests'],
});

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/public/invoices/:token/pdf',
  access: 'anyone',
  summary: 'The same invoice as PDF',
  params: byToken,
  response: z.string(),
  errors: ['not_found', 'too_many_requests'],
  files: ['application/pdf'],
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/statement',
  access: 'order:list-customer',
  summary: 'What a customer owes: open invoices by age, and recent payments',
  params: byId,
  response: Statement,
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/statement/pdf',
  access: 'order:list-customer',
  summary: 'The statement as PDF',
  params: byId,
  response: z.string(),
  files: ['application/pdf'],
});
