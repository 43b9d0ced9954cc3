import { z } from 'zod';

// PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 form.
const unstorable = /\0|\p{Surrogate}/u;
// Invisible characters could disguise a SKU.
export const disguising = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isStorable = (value: string): boolean => !unstorable.test(value);

const codePoints = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

/** Free text of at most `max` characters, trimmed; `missing` is the message if there is none. */
export const text = (max: number, missing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .trim()
    .refine((value) => value.length <= max || codePoints(value) <= max, `Use at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored');

/** Like `text`, but required; `message` says what is missing. */
export const requiredText = (max: number, message: string) =>
  text(max, message).refine((value) => value.length > 0, message);

/** Text that identifies something (SKU, number): no invisible characters; wide letters become plain ones. */
export const plainText = (max: number, message: string) =>
  requiredText(max, message)
    .overwrite((value) => value.replace(/[\u3000\uff00-\uffef]+/g, (wide) => wide.normalize('NFKC')).trim())
    .refine((value) => !disguising.test(value), 'Contains invisible characters');

/** Optional text: empty, null and missing all mean null. */
export const optionalText = (max: number) =>
  z.codec(text(max).nullish(), z.string().nullable(), {
    decode: (value) => value || null,
    encode: (value) => value,
  });
