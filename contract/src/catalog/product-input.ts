import { z } from 'zod';
import { leadsToApi } from '../auth/api-path';
import { CalendarDate } from '../calendar';
import { cents, money } from '../money';
import { type QuantityRules, smallestQuantity } from '../orders/line-quantity';
import { plainText, requiredText, text } from '../text';
import { Barcode } from './barcode';
import { UnitOfMeasurement } from './product';
import { TagList } from './tag';

const MAX_UNITS = 1_000_000_000;
const MAX_PER_CASE = 100_000;

const wholeNumberText = /^[+-]?(\d{1,15}|[1-9]\d{0,2}(,\d{3}){1,4})$/;

/** A whole number, or its digits as text from a form or file, such as "1,000". */
const wholeNumber = (min: number, max: number, tooSmall: string) =>
  z.codec(
    z.union([z.number(), z.string()], { error: 'Enter a whole number' }),
    z.int('Enter a whole number').min(min, tooSmall).max(max, `Must be at most ${max}`),
    {
      decode: (input, context) => {
        if (typeof input === 'number') return input;
        const digits = input.trim();
        if (wholeNumberText.test(digits)) return Number(digits.replaceAll(',', ''));
        context.issues.push({
          code: 'custom',
          message: digits === '' ? tooSmall : 'Enter a whole number',
          input,
        });
        return z.NEVER;
      },
      encode: (value) => value,
    },
  );

const isBlank = (value: unknown): value is '' | null =>
  value === null || (typeof value === 'string' && value.trim() === '');

const amountText = z.union([z.string(), z.number()], { error: 'Enter an amount such as 12.50' }).nullable();

/** A missing price is sent as '0.00'. */
const moneyOrZero = z.codec(amountText, money, {
  decode: (value) => (isBlank(value) ? '0.00' : value),
  encode: (value) => value,
});

const moneyOrNone = z.codec(amountText, money.nullable(), {
  decode: (value) => (isBlank(value) ? null : value),
  encode: (value) => value,
});

const requiredMoney = (message: string) =>
  z.codec(z.union([z.string().trim().min(1, message), z.number()], { error: message }), money, {
    decode: (value) => value,
    encode: (value) => value,
  });

const optionalWhole = (min: number, max: number, tooSmall: string) =>
  z.codec(
    z.union([z.number(), z.string()], { error: 'Enter a whole number' }).nullable(),
    wholeNumber(min, max, tooSmall).nullable(),
    { decode: (value) => (isBlank(value) ? null : value), encode: (value) => value },
  );

const unitsAvailable = optionalWhole(0, MAX_UNITS, 'Units available cannot be negative');
const maximumQuantity = optionalWhole(1, MAX_PER_CASE, 'Maximum quantity must be at least 1');

const expectedOn = z.codec(z.string().trim().nullable(), CalendarDate.nullable(), {
  decode: (value) => value || null,
  encode: (value) => value,
});

const MAX_BIN = 40;
const binLocation = z.codec(text(MAX_BIN).nullable(), z.string().nullable(), {
  decode: (value) => value || null,
  encode: (value) => value,
});

/** Why nothing could be ordered under these rules; undefined if something can. */
export function maximumProblem(rules: QuantityRules): string | undefined {
  const smallest = smallestQuantity(rules);
  return rules.maximumQuantity === null || rules.maximumQuantity >= smallest
    ? undefined
    : `Must be at least ${smallest}, the smallest quantity that can be ordered`;
}

/** For a schema of a whole product. */
export function checkMaximum(product: QuantityRules, context: z.RefinementCtx): void {
  const message = context.issues.length > 0 ? undefined : maximumProblem(product);
  if (message) context.addIssue({ code: 'custom', message, path: ['maximumQuantity'] });
}

export const PICTURE_IN_API = 'Enter the address of an image. Addresses under /api are not images';
const MAX_URL = 2_000;
// A second slash or a backslash would make the browser leave this site.
const pathHere = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

const isImageAddress = (value: string): boolean =>
  pathHere.test(value) || (/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(value) && URL.canParse(value));

/** Never fetched by the server; the browser loads it only as an image. */
const imageUrl = z.codec(
  text(MAX_URL).nullable(),
  z
    .string()
    .refine(
      isImageAddress,
      'Enter a web address that starts with https:// or http://, or a path on this site',
    )
    .refine((value) => !pathHere.test(value) || !leadsToApi(value), PICTURE_IN_API)
    .nullable(),
  { decode: (value) => value || null, encode: (value) => value },
);

export const INVALID_METADATA = 'Invalid JSON format in metadata fields';
const MAX_METADATA_FIELDS = 50;
const MAX_METADATA_KEY = 100;
const MAX_METADATA_VALUE = 1_000;
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

const metadataFields = z.codec(
  z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], { error: INVALID_METADATA }), {
      error: INVALID_METADATA,
    })
    .nullable(),
  z
    .record(
      text(MAX_METADATA_KEY).refine((key) => !prototypeKeys.has(key), INVALID_METADATA),
      text(MAX_METADATA_VALUE),
      { error: INVALID_METADATA },
    )
    .nullable(),
  {
    decode: (fields, context) => {
      // Rows with an empty key or value are dropped.
      const kept = Object.entries(fields ?? {})
        .map(([key, value]) => [key.trim(), String(value).trim()] as const)
        .filter(([key, value]) => key !== '' && value !== '');
      if (kept.length > MAX_METADATA_FIELDS) {
        context.issues.push({
          code: 'custom',
          message: `Use at most ${MAX_METADATA_FIELDS} fields`,
          input: fields,
        });
        return z.NEVER;
      }
      return kept.length > 0 ? Object.fromEntries(kept) : null;
    },
    encode: (fields) => fields,
  },
);

const description = z.codec(text(5_000).nullable(), z.string(), {
  decode: (value) => value ?? '',
  encode: (value) => value,
});

const fields = {
  sku: plainText(64, 'SKU is required'),
  name: requiredText(200, 'Product name is required'),
  category: requiredText(100, 'Category is required'),
  description,
  imageUrl,
  tags: TagList,
  wholesalePricePerUnit: moneyOrZero,
  retailPricePerUnit: moneyOrNone,
  casePackQuantity: wholeNumber(1, MAX_PER_CASE, 'Case pack quantity must be at least 1'),
  casePackCost: moneyOrZero,
  hasTestersAvailable: z.boolean(),
  testerPrice: moneyOrNone,
  minimumQuantity: wholeNumber(1, MAX_PER_CASE, 'Minimum quantity must be at least 1'),
  orderMultiple: wholeNumber(1, MAX_PER_CASE, 'Order multiple must be at least 1'),
  maximumQuantity,
  unitsAvailable,
  allowBackorder: z.boolean(),
  expectedOn,
  expectedUnits: optionalWhole(1, MAX_UNITS, 'Expected units must be at least 1'),
  lowStockAt: optionalWhole(0, MAX_UNITS, 'Low stock cannot be negative'),
  binLocation,
  unitOfMeasurement: UnitOfMeasurement,
  metadataFields,
  barcode: Barcode,
};

/** A new product. Missing fields get defaults; missing prices become 0.00. */
export const ProductInput = z
  .object({
    ...fields,
    description: description.default(''),
    imageUrl: imageUrl.default(null),
    tags: TagList.default([]),
    wholesalePricePerUnit: moneyOrZero.default(cents(0)),
    retailPricePerUnit: moneyOrNone.default(null),
    casePackQuantity: fields.casePackQuantity.default(1),
    casePackCost: moneyOrZero.default(cents(0)),
    hasTestersAvailable: z.boolean().default(false),
    testerPrice: moneyOrNone.default(null),
    minimumQuantity: fields.minimumQuantity.default(1),
    orderMultiple: fields.orderMultiple.default(1),
    maximumQuantity: maximumQuantity.default(null),
    unitsAvailable: unitsAvailable.default(null),
    allowBackorder: z.boolean().default(false),
    expectedOn: expectedOn.default(null),
    expectedUnits: fields.expectedUnits.default(null),
    lowStockAt: fields.lowStockAt.default(null),
    binLocation: binLocation.default(null),
    unitOfMeasurement: UnitOfMeasurement.default('each'),
    metadataFields: metadataFields.default(null),
    barcode: Barcode.default(null),
  })
  .superRefine(checkMaximum);
export type ProductInput = z.infer<typeof ProductInput>;

/** Only the given fields change. `version` is the one the editor started from. */
export const ProductPatch = z
  .object(fields)
  .partial()
  .extend({ version: z.int().min(1).optional() });
export type ProductPatch = z.infer<typeof ProductPatch>;

/** The form requires the prices that are optional in the API. */
export const ProductForm = z.object({
  ...fields,
  wholesalePricePerUnit: requiredMoney('Wholesale price is required'),
  casePackCost: requiredMoney('Case pack cost is required'),
});
export type ProductForm = z.infer<typeof ProductForm>;
