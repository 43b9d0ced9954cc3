import { z } from 'zod';

export const MAX_ID = 2_147_483_647;

/** A row's number in a JSON body. */
export const Id = z
  .int('Must be a whole number')
  .min(1, 'Must be a positive number')
  .max(MAX_ID, 'Is too large');

/** A row's number inside a path or query, where everything is text. */
export const IdText = z.codec(z.string().regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number'), Id, {
  decode: Number,
  encode: String,
});

/** An id in a form or body: a number, digits, or empty for none. */
export const OptionalId = z.codec(
  z.union([z.literal(''), Id, IdText], { error: 'Must be a positive whole number' }).nullish(),
  Id.nullable(),
  {
    decode: (value) => value || null,
    encode: (value) => value,
  },
);

/** The path parameter of a call about one row. */
export const ById = z.object({ id: IdText });
