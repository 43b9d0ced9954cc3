import { findTestCard, hasValidCheckDigit } from '@casepack/card-sandbox/test-cards';

/** The input, reduced to digits. */
export interface CardEntry {
  number: string;
  /** Month and year: 1234 for December 2034. */
  expiry: string;
  cvc: string;
}

export type CardField = keyof CardEntry;

export const emptyEntry: CardEntry = { number: '', expiry: '', cvc: '' };

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'unknown';

const beginnings: readonly [Exclude<CardBrand, 'unknown'>, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
];

export const brandNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  unknown: '',
} as const satisfies Record<CardBrand, string>;

export const brandOf = (number: string): CardBrand =>
  beginnings.find(([, beginning]) => beginning.test(number))?.[0] ?? 'unknown';

const isAmex = (number: string): boolean => brandOf(number) === 'amex';
const numberLength = (number: string): number => (isAmex(number) ? 15 : 16);
export const cvcLength = (number: string): number => (isAmex(number) ? 4 : 3);

/** 4242 4242 4242 4242, and 3782 822463 10005 for American Express. */
export function showNumber(digits: string): string {
  const groups = isAmex(digits) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/;
  const [, ...parts] = groups.exec(digits) ?? [];
  return parts.filter(Boolean).join(' ');
}

export const showExpiry = (digits: string): string =>
  digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;

const digitsIn = (typed: string): string => typed.replace(/\D/g, '');

/** The digits of a field's text, at most as many as the field accepts. */
export function readField(field: CardField, typed: string, { number }: CardEntry): string {
  const digits = digitsIn(typed);
  if (field === 'number') return digits.slice(0, numberLength(digits));
  if (field === 'cvc') return digits.slice(0, cvcLength(number));
  // No month starts with 2 to 9: 5 means May.
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
}

export const NOT_A_TEST_CARD =
  'This is not a test card. The sandbox takes the test cards below and no others; nothing was sent.';

const centuryOf = (now: Date): number => Math.floor(now.getFullYear() / 100) * 100;

export const expiryOf = ({ expiry }: CardEntry, now: Date): { month: number; year: number } => ({
  month: Number(expiry.slice(0, 2)),
  year: centuryOf(now) + Number(expiry.slice(2)),
});

export interface CardFieldError {
  code: string;
  message: string;
}

function faultOfNumber({ number }: CardEntry): CardFieldError | undefined {
  if (number.length < numberLength(number)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  if (!hasValidCheckDigit(number)) return { code: 'invalid_number', message: 'Your card number is invalid.' };
  if (!findTestCard(number)) return { code: 'live_mode_test_card', message: NOT_A_TEST_CARD };
  return undefined;
}

function faultOfExpiry(entry: CardEntry, now: Date): CardFieldError | undefined {
  const { month, year } = expiryOf(entry, now);
  if (entry.expiry.length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  if (month < 1 || month > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  }
  if (year < now.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return undefined;
}

function faultOfCvc({ number, cvc }: CardEntry): CardFieldError | undefined {
  if (cvc.length >= cvcLength(number)) return undefined;
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

export type CardErrors = Partial<Record<CardField, CardFieldError>>;

/** With the same texts as Stripe. */
export function cardErrors(entry: CardEntry, now: Date): CardErrors {
  const number = faultOfNumber(entry);
  const expiry = faultOfExpiry(entry, now);
  const cvc = faultOfCvc(entry);
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

/** The position of the caret after the given number of digits. */
export function caretAfter(shown: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (const [index, character] of [...shown].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return shown.length;
}

export const digitsBefore = (typed: string, caret: number): number => digitsIn(typed.slice(0, caret)).length;
