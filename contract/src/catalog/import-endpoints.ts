import { z } from 'zod';
import { endpoint } from '../endpoint';
import { OfManufacturer } from './endpoints';

export const ImportResult = z.object({
  /** Rows in the file. */
  count: z.int(),
  created: z.int(),
  updated: z.int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const CsvProblem = z.object({
  /** Line of the file on which the row starts, counted from 1. */
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});
export type CsvProblem = z.infer<typeof CsvProblem>;

/** The problems in a file; also the `details` of a rejected import. */
export const ImportReport = z.object({
  count: z.int(),
  /** The number of all problems; `problems` lists the first ones. */
  problemCount: z.int(),
  problems: z.array(CsvProblem),
  /** The rejected rows with their reasons, as a CSV file to correct and upload again. */
  rejects: z.string().nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'catalog:edit',
  summary:
    'Add and update products from a CSV file, sent as multipart field csvFile. Either all rows are imported or none',
  query: OfManufacturer,
  response: ImportResult,
  errors: ['conflict', 'payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: { field: 'csvFile', types: ['text/csv'] },
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/products/import-preview',
  access: 'catalog:edit',
  repeatable: true,
  summary: 'Check a CSV file the way the import does, without storing anything',
  query: OfManufacturer,
  response: ImportReport.extend({ columns: z.array(z.string()), firstRows: z.array(z.array(z.string())) }),
  errors: ['payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: { field: 'csvFile', types: ['text/csv'] },
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/products/import-template',
  access: 'catalog:edit',
  summary: 'A sample CSV file for the import',
  response: z.string(),
  files: ['text/csv'],
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/products/export',
  access: 'catalog:edit',
  summary: 'The whole catalog as a CSV file that can be imported again unchanged',
  query: OfManufacturer,
  response: z.string(),
  files: ['text/csv'],
});
