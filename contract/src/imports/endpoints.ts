import { z } from 'zod';
import { OfManufacturer } from '../catalog/endpoints';
import { CSV_TYPE, XLSX_TYPE } from '../csv';
import { endpoint } from '../endpoint';
import { Import, ImportCheck, ImportStart, ImportSummary } from './import';
import { ImportKind } from './kinds/kinds';

const ByImportId = z.object({ id: z.uuid() });

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'catalog:edit',
  summary:
    'Upload a CSV or XLSX file to import, sent as multipart field csvFile. Nothing is imported yet. The same id is stored once',
  query: OfManufacturer.extend({ id: z.uuid(), kind: ImportKind }),
  response: Import,
  errors: ['conflict', 'payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: { field: 'csvFile', types: [CSV_TYPE, XLSX_TYPE] },
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'catalog:edit',
  summary: 'The latest imports of the caller, newest first',
  query: OfManufacturer,
  response: z.array(ImportSummary),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  access: 'signed_in',
  summary: 'How far an import of the caller is, and what is wrong with its file',
  params: ByImportId,
  response: Import,
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/check',
  access: 'signed_in',
  summary: 'Check all rows with the chosen columns, without importing any. Runs in the background',
  params: ByImportId,
  body: ImportCheck,
  response: Import,
  errors: ['conflict'],
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/apply',
  access: 'signed_in',
  summary: 'Import the checked rows, all of them or those without problems. Runs in the background',
  params: ByImportId,
  body: ImportStart,
  response: Import,
  errors: ['conflict', 'too_many_requests'],
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  access: 'signed_in',
  summary: 'Stop an import. Nothing of it is stored, unless it was finished before',
  params: ByImportId,
  response: Import,
});

export const getRejectedRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rejected',
  access: 'signed_in',
  summary: 'The rows that have a problem with their reasons, as a CSV file to correct and upload again',
  params: ByImportId,
  response: z.string(),
  files: [CSV_TYPE],
});
