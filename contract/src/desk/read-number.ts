// No schemas in here: the desk reads numbers with every key.

/** What separates the decimals. Thousands are then separated by the other one, a space or an apostrophe. */
export type DecimalMark = '.' | ',';

const LONGEST = 24;
const shapes: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ '’]\d{3})+)(?:\.\d+)?$/,
  ',': /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ '’]\d{3})+)(?:,\d+)?$/,
};
const thousands: Record<DecimalMark, RegExp> = { '.': /[, '’]/g, ',': /[. '’]/g };

/** The value of a number that uses this decimal mark; undefined if it is no such number. */
export function readNumber(text: string, mark: DecimalMark): number | undefined {
  if (text.length > LONGEST) return undefined;
  const digits = text.replace(/[\u00a0\u202f\u2009]/g, ' ').trim();
  if (!shapes[mark].test(digits)) return undefined;
  return Number(digits.replace(thousands[mark], '').replace(',', '.'));
}

/**
 * A whole number, whatever its decimal mark: `1,200`, `5.00`, `5,00`, `1.200,00`. Undefined if it could also be a
 * fraction, such as `1.200`.
 */
export function readWholeNumber(text: string): number | undefined {
  const value = readNumber(text, '.') ?? readNumber(text, ',');
  return Number.isSafeInteger(value) ? value : undefined;
}
