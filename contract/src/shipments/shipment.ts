import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { money } from '../money';
import { PublicShipment, ShipmentLine } from '../orders/order';
import { MAX_LINES } from '../orders/order-line';
import { TrackingForm } from '../orders/tracking';
import { optionalText, plainText } from '../text';

const MAX_PACKAGES = 10_000;
const MAX_TRACKING = 50;

/** Pounds with up to two decimals on the wire, stored in hundredths. */
const weight = z.codec(
  z
    .number('Enter the weight in pounds, such as 12.5')
    .positive('Enter the weight in pounds, such as 12.5')
    .max(1_000_000, 'The weight can be at most 1,000,000 pounds'),
  z.int(),
  { decode: (pounds) => Math.round(pounds * 100), encode: (hundredths) => hundredths / 100 },
);

export const Shipment = PublicShipment.extend({
  id: Id,
  packages: z.int().nullable(),
  /** In pounds. */
  weight: weight.nullable(),
  createdAt: instant,
  lines: z.array(ShipmentLine.extend({ itemId: Id })),
  /** The amounts on its own invoice; null if it has none. */
  invoiced: z.object({ subtotal: money, tax: money, shipping: money, discount: money }).nullable(),
});
export type Shipment = z.infer<typeof Shipment>;

const LineQuantity = z.object({
  /** The order line. */
  itemId: Id,
  /** Cases, or units for a tester. */
  quantity: z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1'),
});

const linesOf = <T extends typeof LineQuantity>(line: T) =>
  z
    .array(line)
    .min(1, 'Choose at least one line')
    .max(MAX_LINES)
    .refine(
      (given) => new Set(given.map(({ itemId }) => itemId)).size === given.length,
      'A line can be named only once',
    );

/** The version of the order that the caller has seen: a second click is refused instead of shipping twice. */
const version = z.int().min(1).optional();

export const ShipmentForm = z.object({
  /** Without lines, everything that is in stock is shipped. */
  lines: linesOf(LineQuantity).optional(),
  tracking: z.array(TrackingForm).max(MAX_TRACKING).default([]),
  /** Without a day, today. */
  shippedOn: CalendarDate.optional(),
  packages: z
    .int('Enter a whole number of packages')
    .min(1, 'Enter at least one package')
    .max(MAX_PACKAGES, 'A shipment can have at most 10,000 packages')
    .nullish(),
  weight: weight.nullish(),
  version,
});
export type ShipmentForm = z.infer<typeof ShipmentForm>;

export const WithdrawShipment = z.object({ version });
export type WithdrawShipment = z.infer<typeof WithdrawShipment>;

export const CancelRemainder = z.object({
  /** Without lines, everything that is left to ship is cancelled. */
  lines: linesOf(LineQuantity).optional(),
  /** The customer is told of it. */
  reason: optionalText(500).optional(),
  version,
});
export type CancelRemainder = z.infer<typeof CancelRemainder>;

export const ReturnForm = z.object({
  lines: linesOf(
    LineQuantity.extend({
      /** Whether it goes back to the shelf. */
      restock: z.boolean(),
    }),
  ),
  reason: plainText(500, 'Say why it came back'),
  version,
});
export type ReturnForm = z.infer<typeof ReturnForm>;
