import { z } from 'zod';

const WRONG_LENGTH = 'Enter the 8 to 14 digits below the bars';
const WRONG_CHECK_DIGIT = 'One of these digits is wrong: the last digit does not fit the others';

/** From the right, every second digit counts three times; the last digit makes the sum a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** UPC, EAN or GTIN, kept as digits alone. Empty, null and missing all mean none. */
export const Barcode = z.codec(
  z.string().max(40, WRONG_LENGTH).nullish(),
  z
    .string()
    .regex(/^\d{8,14}$/, { error: WRONG_LENGTH, abort: true })
    .refine(hasCheckDigit, WRONG_CHECK_DIGIT)
    .nullable(),
  { decode: (value) => value?.replace(/[\s-]/g, '') || null, encode: (value) => value },
);
