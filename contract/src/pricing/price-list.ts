import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id, OptionalId } from '../ids';
import { type Cents, money } from '../money';
import { optionalDay } from '../optional-day';
import { MAX_QUANTITY } from '../orders/line-rules';
import { optionalText, requiredText } from '../text';

const PERCENT = 'Enter a percentage from -99.99 to 100';
const signedPercent = /^[-+\u2212]?\d{1,3}(\.\d{1,2})?$/;

/** A signed percentage with two decimals: "-12.50" on the wire, -1250 in our code. */
export const adjustment = z.codec(
  z.union([z.string(), z.number()], { error: PERCENT }),
  z.int().min(-9_999, PERCENT).max(10_000, PERCENT),
  {
    decode: (input, context) => {
      const text = String(input).trim().replace('\u2212', '-');
      if (signedPercent.test(text)) return Math.round(Number(text) * 100);
      context.issues.push({ code: 'custom', message: PERCENT, input });
      return z.NEVER;
    },
    encode: (value) => (value / 100).toFixed(2),
  },
);

export const ENDS_BEFORE_START = 'The last day must not be before the first day';
export const endsAfterStart = ({
  startsOn,
  endsOn,
}: {
  startsOn?: string | null | undefined;
  endsOn?: string | null | undefined;
}): boolean => !startsOn || !endsOn || startsOn <= endsOn;
const daysInOrder = { error: ENDS_BEFORE_START, path: ['endsOn'] };

export const PriceList = z.object({
  id: Id,
  manufacturerId: Id,
  name: z.string(),
  note: z.string().nullable(),
  active: z.boolean(),
  /** First and last day; null is open-ended. */
  startsOn: CalendarDate.nullable(),
  endsOn: CalendarDate.nullable(),
  /** Percent added to a product's own price where the list has no entry. */
  adjustment,
  /** Customers on this list see and order only the products on it. */
  onlyListed: z.boolean(),
  isStandard: z.boolean(),
  entryCount: z.int(),
  /** Customers with this list of their own. */
  customerCount: z.int(),
  salesOrganizationCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type PriceList = z.infer<typeof PriceList>;

const fields = {
  name: requiredText(100, 'Name is required'),
  note: optionalText(2_000).optional(),
  active: z.boolean().optional(),
  startsOn: optionalDay.optional(),
  endsOn: optionalDay.optional(),
  adjustment: adjustment.optional(),
  onlyListed: z.boolean().optional(),
  /** Serves everyone whom no other list serves; the list that did so before no longer does. */
  isStandard: z.boolean().optional(),
};

export const NewPriceList = z
  .object({
    ...fields,
    manufacturerId: OptionalId,
    /** Start with the entries of this list. */
    copyOf: OptionalId,
  })
  .refine(endsAfterStart, daysInOrder);
export type NewPriceList = z.infer<typeof NewPriceList>;

/** Only the given fields change. The editor sends back the version it started from. */
export const PriceListChange = z
  .object({ ...fields, name: fields.name.optional(), version: z.int().min(1).optional() })
  .refine(endsAfterStart, daysInOrder);
export type PriceListChange = z.infer<typeof PriceListChange>;

const priceKinds = ['case', 'tester'] as const;
export const PriceKind = z.enum(priceKinds, { error: 'Must be case or tester' });
export type PriceKind = z.infer<typeof PriceKind>;

const aboveZero = (price: Cents): boolean => price > 0;
const PRICE_ZERO = 'Enter a price above zero';

export const entryPrice = money.refine(aboveZero, PRICE_ZERO);

export const entryQuantity = z
  .int('Must be a whole number of cases')
  .min(1, 'Must be at least 1 case')
  .max(MAX_QUANTITY, `Must be at most ${MAX_QUANTITY} cases`);

export const TESTER_BREAK = 'Testers have no quantity breaks';

export const EntryInput = z
  .object({ productId: Id, kind: PriceKind, fromQuantity: entryQuantity.default(1), price: entryPrice })
  .refine(({ kind, fromQuantity }) => kind === 'case' || fromQuantity === 1, {
    error: TESTER_BREAK,
    path: ['fromQuantity'],
  });
export type EntryInput = z.infer<typeof EntryInput>;
