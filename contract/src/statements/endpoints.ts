import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById } from '../ids';
import { Receivables, ReceivablesFilter, ReceivablesQuery } from './receivables';
import { ReminderChange, ReminderSettings } from './reminders';
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

export const listReceivables = endpoint({
  method: 'GET',
  path: '/api/receivables',
  access: 'receivable:list',
  summary: 'What customers owe on open invoices, by days past due, the highest overdue amount first',
  query: ReceivablesQuery,
  response: Receivables,
});

export const exportReceivables = endpoint({
  method: 'GET',
  path: '/api/receivables/export',
  access: 'receivable:list',
  summary: 'The filtered receivables as a CSV file',
  query: ReceivablesFilter,
  response: z.string(),
  files: ['text/csv'],
});

export const getReminderSettings = endpoint({
  method: 'GET',
  path: '/api/manufacturers/:id/reminders',
  access: 'manufacturer:edit',
  summary: 'When customers are reminded of overdue invoices, and with which text',
  params: ById,
  response: ReminderSettings,
});

export const changeReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/manufacturers/:id/reminders',
  access: 'manufacturer:edit',
  summary: 'Changes when customers are reminded of overdue invoices; no days turn reminders off',
  params: ById,
  body: ReminderChange,
  response: ReminderSettings,
  errors: ['stale_version'],
});
