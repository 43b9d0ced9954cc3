import { z } from 'zod';
import { formatCount } from './count';

export const MAX_CENTS = 999_999_999;
const TOO_MUCH = 'Must be at most 9,999,999.99';
const amount = z.int().min(0).max(MAX_CENTS, TOO_MUCH).brand<'Cents'>();
const decimal = /^\d{1,7}(\.\d{1,2})?$/;
/** As people write it: "$5.00", "1,000.00". */
const dollars = /^\$? ?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;
const advice = 'Enter an amount such as 12.50';

/** A whole number of US cents: the only unit money is ever added, multiplied or compared in. */
export type Cents = z.output<typeof amount>;

const toHundredths = (text: string): number => {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

const fromHundredths = (value: number): string =>
  `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;

/** Why a text is not an amount. "1,00" and "1.234,56" are ambiguous, so they are rejected. */
function amountProblem(text: string): string {
  if (text.startsWith('-')) return 'An amount cannot be negative';
  if (/^\$?[\d.,]*,[\d.,]*$/.test(text))
    return 'Use a period for cents and commas only for thousands: 1,234.50';
  if (/^\$?\d+\.\d{3,}$/.test(text)) return 'Use at most two decimal places';
  return /^[\d.,]+ *[a-z€£]+$|^[a-z€£]+ *[\d.,]+$/i.test(text)
    ? 'Leave out the currency. Amounts are in US dollars'
    : advice;
}

/** "12.50" on the wire and in form fields, 1250 everywhere in our code. A number is read as its text: 12.5 is "12.5". */
export const money = z.codec(z.union([z.string(), z.number()], { error: advice }), amount, {
  decode: (input, context) => {
    const text = String(input).trim();
    const isAmount = dollars.test(text);
    const value = isAmount ? toHundredths(text.replace(/[$, ]/g, '')) : 0;
    if (isAmount && value <= MAX_CENTS) return value;
    context.issues.push({ code: 'custom', message: isAmount ? TOO_MUCH : amountProblem(text), input });
    return z.NEVER;
  },
  encode: (value) => fromHundredths(value),
});

/** Like `money`, for sums over many orders that can exceed the limit of one amount. */
export const moneySum = z.codec(
  z.string().regex(/^\d{1,13}\.\d{2}$/, advice),
  z.int().min(0).brand<'Cents'>(),
  {
    decode: toHundredths,
    encode: (value) => fromHundredths(value),
  },
);

/** Like `moneySum`, below zero too: what is left of a limit. */
export const balance = z.codec(z.string().regex(/^-?\d{1,13}\.\d{2}$/, advice), z.int().brand<'Cents'>(), {
  decode: (text) => (text.startsWith('-') ? -toHundredths(text.slice(1)) : toHundredths(text)),
  encode: (value) => `${value < 0 ? '-' : ''}${fromHundredths(Math.abs(value))}`,
});

export const MAX_BASIS_POINTS = 10_000;

export const basisPoints = z
  .int()
  .min(0)
  .max(MAX_BASIS_POINTS, 'Must be between 0 and 100')
  .brand<'BasisPoints'>();
export type BasisPoints = z.output<typeof basisPoints>;

/** A percentage with two decimals: "12.50" on the wire, 1250 basis points in our code. */
export const percentage = z.codec(
  z.union([z.string(), z.number()], { error: 'Enter a percentage such as 12.5' }),
  basisPoints,
  {
    decode: (input, context) => {
      const text = String(input).trim();
      if (decimal.test(text)) return toHundredths(text);
      context.issues.push({ code: 'custom', message: 'Enter a percentage such as 12.5', input });
      return z.NEVER;
    },
    encode: (value) => fromHundredths(value),
  },
);

export const cents = (value: number): Cents => amount.parse(value);
export const toBasisPoints = (value: number): BasisPoints => basisPoints.parse(value);

export const sum = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total: number, each) => total + each, 0));

/** For a `moneySum`: limited only by safe integers. */
export const sumOfMany = (amounts: readonly Cents[]): Cents =>
  moneySum.decode(fromHundredths(amounts.reduce((total: number, each) => total + each, 0)));

export const times = (unitPrice: Cents, quantity: number): Cents => cents(unitPrice * quantity);

/** Half a cent rounds up. The product stays far below 2^53, so it is exact. */
export const share = (whole: Cents, part: BasisPoints): Cents =>
  cents(Math.floor((whole * part + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));

/** `amount` times `part` / `whole`, half a cent rounds up. At most the largest amount; of nothing everything stays. */
export function proportion(amount: Cents, part: number, whole: number): Cents {
  if (whole === 0) return amount;
  const twice = (2n * BigInt(amount) * BigInt(part)) / BigInt(whole);
  return cents(Math.min(MAX_CENTS, Number((twice + 1n) / 2n)));
}

/** "$1,234.50": for reading, never for the wire. */
export function formatMoney(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}$${formatCount(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`;
}

export const formatPercentage = (value: BasisPoints): string => `${value / 100}%`;
