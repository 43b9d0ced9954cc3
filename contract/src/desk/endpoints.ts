import { z } from 'zod';
import { XLSX_TYPE } from '../csv';
import { endpoint } from '../endpoint';
import { ById, Id, IdText } from '../ids';
import { text } from '../text';
import { DeskCustomerFacts, SimilarCustomer } from './desk-customer';
import { DeskProduct } from './desk-product';
import { MatchAnswer } from './match';

export const DEFAULT_SUGGESTIONS = 8;
const MAX_SUGGESTIONS = 50;
const LONGEST_TEXT = 1_000_000;
const MAX_BODY_BYTES = 4_000_000;

const limit = z.codec(
  z.string().regex(/^[1-9]\d?$/, `Must be a whole number from 1 to ${MAX_SUGGESTIONS}`),
  z.int().min(1).max(MAX_SUGGESTIONS, `Must be a whole number from 1 to ${MAX_SUGGESTIONS}`),
  { decode: Number, encode: String },
);

export const findDeskProducts = endpoint({
  method: 'GET',
  path: '/api/desk/products',
  access: 'desk:use',
  summary: 'Products of a customer by SKU, barcode, part number or words, at the prices of the customer',
  query: z.object({ customerId: IdText, search: text(200), limit: limit.optional() }),
  response: z.array(DeskProduct),
});

export const matchText = endpoint({
  method: 'POST',
  path: '/api/desk/match',
  access: 'desk:use',
  repeatable: true,
  summary: 'Find the products and quantities of a pasted text',
  body: z.object({
    customerId: Id,
    text: z
      .string()
      .min(1, 'Paste some rows first')
      .max(LONGEST_TEXT, 'The text is too long. Paste at most 5,000 rows at a time'),
  }),
  bodyLimit: MAX_BODY_BYTES,
  response: MatchAnswer,
  errors: ['too_many_requests', 'payload_too_large'],
});

export const getDeskCustomer = endpoint({
  method: 'GET',
  path: '/api/desk/customers/:id',
  access: 'desk:use',
  summary: 'Terms, price lists, order minimum and last order of a customer',
  params: ById,
  response: DeskCustomerFacts,
});

export const listSimilarCustomers = endpoint({
  method: 'GET',
  path: '/api/desk/similar-customers',
  access: 'checkout:customers',
  summary: 'Customers that are probably the same as a new one, the most similar first',
  query: z.object({ name: text(200), email: text(254).optional() }),
  response: z.array(SimilarCustomer),
});

export const MAX_ORDER_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_FILES_PER_DRAFT = 10;

/** What was found in a file, and the file itself: its id is null if it was not stored with a draft. */
export const FileAnswer = MatchAnswer.extend({
  file: z.object({ id: Id.nullable(), name: z.string() }),
});
export type FileAnswer = z.infer<typeof FileAnswer>;

export const matchFile = endpoint({
  method: 'POST',
  path: '/api/desk/files',
  access: 'desk:use',
  summary: 'Find the products and quantities of a CSV, XLSX, TXT or PDF file, and store it with a draft',
  query: z.object({ customerId: IdText, draftId: z.uuid().optional() }),
  response: FileAnswer,
  errors: ['conflict', 'payload_too_large', 'too_many_requests', 'unavailable', 'unsupported_media_type'],
  upload: {
    field: 'file',
    types: ['text/csv', 'text/plain', 'application/pdf', XLSX_TYPE],
  },
});

export const orderTemplate = endpoint({
  method: 'GET',
  path: '/api/desk/template.csv',
  access: 'desk:use',
  summary: 'A CSV file to fill in: SKU and quantity, with two products of the customer as examples',
  query: z.object({ customerId: IdText }),
  response: z.string(),
  files: ['text/csv'],
});
