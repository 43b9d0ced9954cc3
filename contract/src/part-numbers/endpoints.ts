import { z } from 'zod';
import { CSV_TYPE, XLSX_TYPE } from '../csv';
import { endpoint } from '../endpoint';
import { ById, Id, IdText } from '../ids';
import { listQuery } from '../list-query';
import { PartNumber, PartNumberImport, PartNumberInput } from './part-number';

export const listPartNumbers = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/part-numbers',
  access: 'part-number:view',
  summary: "Lists a customer's part numbers. X-Total-Count holds the number of all",
  params: ById,
  query: listQuery('partNumber', 'sku'),
  response: z.array(PartNumber),
});

export const savePartNumber = endpoint({
  method: 'PUT',
  path: '/api/wholesale-customers/:id/part-numbers',
  access: 'part-number:edit',
  summary: "Set what product a customer's part number stands for",
  params: ById,
  body: PartNumberInput,
  response: PartNumber,
  errors: ['conflict'],
});

export const deletePartNumber = endpoint({
  method: 'DELETE',
  path: '/api/wholesale-customers/:id/part-numbers/:partNumberId',
  access: 'part-number:edit',
  summary: "Remove one of a customer's part numbers",
  params: z.object({ id: IdText, partNumberId: IdText }),
  response: z.object({ id: Id }),
});

const file = { field: 'csvFile', types: [CSV_TYPE, XLSX_TYPE] } as const;

export const previewPartNumberImport = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/part-numbers/import-preview',
  access: 'part-number:edit',
  repeatable: true,
  summary: 'Check a CSV or XLSX file of part numbers without storing anything',
  params: ById,
  response: PartNumberImport,
  errors: ['payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: file,
});

export const importPartNumbers = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/part-numbers/import',
  access: 'part-number:edit',
  summary: 'Import part numbers from a CSV or XLSX file (part_number, sku): all rows or none',
  params: ById,
  response: PartNumberImport,
  errors: ['conflict', 'payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: file,
});

export const exportPartNumbers = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/part-numbers/export',
  access: 'part-number:view',
  summary: "A customer's part numbers as a CSV file that can be imported again",
  params: ById,
  response: z.string(),
  files: [CSV_TYPE],
});
