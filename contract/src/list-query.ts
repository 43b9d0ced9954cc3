import { z } from 'zod';
import { text } from './text';

/** The maximum and default number of rows per call. */
export const MAX_ROWS = 500;

const wholeNumber = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,9}$/, 'Must be a whole number'), z.int().min(min).max(max), {
    decode: Number,
    encode: String,
  });

/** Yes or no in a query, where everything is text. */
export const yesOrNo = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (word) => word === 'true',
  encode: (value) => (value ? 'true' : 'false'),
});

/** Parameters of every list: a search, a sort key (descending with a minus), limit and offset. */
export const listQuery = <const Keys extends readonly [string, ...string[]]>(...keys: Keys) =>
  z.object({
    search: text(200).optional(),
    sort: z.templateLiteral([z.enum(['', '-']), z.enum(keys)]).optional(),
    limit: wholeNumber(1, MAX_ROWS).optional(),
    offset: wholeNumber(0, 100_000_000).optional(),
  });

export interface ListQuery<Key extends string> {
  search?: string | undefined;
  sort?: Key | `-${Key}` | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}
