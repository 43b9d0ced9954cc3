import { z } from 'zod';
import { blank } from './blank';
import { disguising } from './text';

const MAX_EMAIL = 254;
// A deliberately plain shape, checked in linear time: one @, no spaces, quotes or list separators, a dot in the domain.
const emailShape = /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"'<>(),;:\\[\]]{1,180}$/u;
// Beyond ASCII letters and digits alone: no invisible, blank or punctuation-like characters.
const emailCharacters = /^[\x21-\x7e\p{L}\p{M}\p{Nd}]+$/u;
// Phonetic letters, dotted i of two characters, and scripts with letters that look like Latin ones.
const phonetic = /[\u0250-\u02ff\u1d00-\u1dbf\ua720-\uab6f]|i\u0307/u;
const latin = /\p{Script=Latin}/u;
const likeLatin =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Georgian}]/u;

const isLookAlike = (value: string): boolean =>
  phonetic.test(value) || (latin.test(value) && likeLatin.test(value));

const isEmail = (value: string): boolean => {
  if (!emailShape.test(value) || !emailCharacters.test(value) || disguising.test(value)) return false;
  if (isLookAlike(value)) return false;
  const domain = value.slice(value.indexOf('@') + 1);
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label !== '' && !label.startsWith('-'));
};

/**
 * An email address, stored in lower case and plain letters, so that case and width do not matter. Its format is checked
 * after normalizing, which can turn a look-alike into a real semicolon (U+037E).
 */
export const email = (message = 'Invalid email address') =>
  z
    .string()
    .trim()
    .max(MAX_EMAIL, { error: message, abort: true })
    .normalize('NFKC')
    .toLowerCase()
    .refine(isEmail, message);

export const optionalEmail = (message = 'Invalid email format') =>
  z.codec(z.union([email(message), blank], { error: message }).nullish(), z.string().nullable(), {
    decode: (value) => value || null,
    encode: (value) => value,
  });
