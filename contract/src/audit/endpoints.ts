import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AuditEntry, AuditFilter, AuditQuery } from './audit-entry';

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'audit:view',
  summary: 'Lists who did what, newest first. X-Total-Count holds the number of all entries',
  query: AuditQuery,
  response: z.array(AuditEntry),
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access: 'audit:view',
  summary: 'The audit log as a CSV file, newest first, at most 50,000 rows',
  query: AuditFilter,
  response: z.string(),
  files: ['text/csv'],
});
