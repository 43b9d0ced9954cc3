import { z } from 'zod';
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
