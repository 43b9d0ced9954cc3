import { z } from 'zod';

// PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 form.
const unstorable = /\0|\p{Surrogate}/u;
// Control and bidirectional-override characters could disguise an address or a SKU.
const disguising = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

export const isStorable = (value: string): boolean => !unstorable.test(value);

const codePoints = (value: string): number => {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
};

/** Free text of at most `max` characters, trimmed; `missing` is the message where none was sent. */
export const text = (max: number, missing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .trim()
    .refine((value) => value.length <= max || codePoints(value) <= max, `Use at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored');

/** As `text`, but something must be there; `message` says what is missing. */
export const requiredText = (max: number, message: string) =>
  text(max, message).refine((value) => value.length > 0, message);

/** Text that identifies something (SKU, number): what is not seen is not allowed. */
export const plainText = (max: number, message: string) =>
  requiredText(max, message).refine((value) => !disguising.test(value), 'Contains invisible characters');

/** Optional text: empty, null and missing all mean null. */
export const optionalText = (max: number) =>
  z.codec(text(max).nullish(), z.string().nullable(), {
    decode: (value) => value || null,
    encode: (value) => value,
  });

const MAX_EMAIL = 254;
// A deliberately plain shape, checked in linear time: one @, no spaces, quotes or list separators, a dot in the domain.
const emailShape = /^[^\s@"'<>(),;:\\[\]]{1,64}@[^\s@"'<>(),;:\\[\]]{1,180}$/u;

const isEmail = (value: string): boolean => {
  if (!emailShape.test(value) || disguising.test(value) || !isStorable(value)) return false;
  const domain = value.slice(value.indexOf('@') + 1);
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label !== '' && !label.startsWith('-'));
};

/**
 * An e-mail address, compared without regard to case, so kept in lower case. Its shape is checked after
 * normalizing, which can turn a look-alike into a real semicolon (U+037E).
 */
export const email = (message = 'Invalid email address') =>
  z
    .string()
    .trim()
    .max(MAX_EMAIL, { error: message, abort: true })
    .normalize('NFC')
    .toLowerCase()
    .refine(isEmail, message);

export const optionalEmail = (message = 'Invalid email format') =>
  z.codec(
    z.union([email(message), z.string().trim().max(0)], { error: message }).nullish(),
    z.string().nullable(),
    { decode: (value) => value || null, encode: (value) => value },
  );
