import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById } from '../ids';
import { Invoice, InvoicePage } from './invoice';

const byToken = z.object({ token: z.string() });

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/orders/:id/create-invoice',
  access: 'order:manage',
  summary: "Email the order's invoice to the customer. Creates the invoice if there is no valid one",
  params: ById,
  response: z.object({ invoiceUrl: z.string(), invoice: Invoice }),
  errors: ['conflict', 'too_many_requests'],
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/orders/:id/invoices',
  access: 'order:view',
  summary: 'Lists the invoices and credit notes of an order, newest first',
  params: ById,
  response: z.array(Invoice),
});

export const getInvoicePage = endpoint({
  method: 'GET',
  path: '/api/public/invoices/:token',
  access: 'anyone',
  summary: 'One invoice by its public link, without signing in',
  params: byToken,
  response: InvoicePage,
  errors: ['not_found', 'too_many_requests'],
});

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/public/invoices/:token/pdf',
  access: 'anyone',
  summary: 'One invoice by its public link, as a PDF',
  params: byToken,
  response: z.string(),
  errors: ['not_found', 'too_many_requests'],
  files: ['application/pdf'],
});
