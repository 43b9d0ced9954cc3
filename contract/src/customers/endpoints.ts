import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, Id, IdText } from '../ids';
import { listQuery, yesOrNo } from '../list-query';
import { CustomerNote, NewCustomerNote } from './customer-note';
import { CustomerRow, CustomerSummary } from './customer-summary';

const customerList = listQuery(
  'name',
  'customerNumber',
  'paymentTerms',
  'salesOrganization',
  'rep',
  'balance',
  'lastOrderAt',
).extend({
  /** Only those that the caller looks after. */
  mine: yesOrNo.optional(),
});
export type CustomerListQuery = z.infer<typeof customerList>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  access: 'customer-summary:list',
  summary:
    'Lists the customers of staff and reps with what they owe and their last order. X-Total-Count holds the number of all',
  query: customerList,
  response: z.array(CustomerRow),
});

export const getCustomerSummary = endpoint({
  method: 'GET',
  path: '/api/customers/:id',
  access: 'customer-summary:view',
  summary: 'A customer with its people, locations, sales per month, last orders and open invoices',
  params: ById,
  response: CustomerSummary,
});

export const listCustomerNotes = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/notes',
  access: 'customer-summary:view',
  summary: 'Lists the notes about a customer, newest first. X-Total-Count holds the number of all',
  params: ById,
  query: listQuery('createdAt').omit({ sort: true, search: true }),
  response: z.array(CustomerNote),
});

export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/notes',
  access: 'customer-note:edit',
  summary: 'Add a note about a customer. Its own users never see it',
  params: ById,
  body: NewCustomerNote,
  response: CustomerNote,
});

export const deleteCustomerNote = endpoint({
  method: 'DELETE',
  path: '/api/wholesale-customers/:id/notes/:noteId',
  access: 'customer-note:edit',
  summary: 'Delete a note that the caller wrote',
  params: z.object({ id: IdText, noteId: IdText }),
  response: z.object({ id: Id }),
});
