import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { money } from '../money';
import { MAX_QUANTITY } from '../orders/line-rules';
import { PaymentType } from '../payments/payment-type';
import { ManualPrice } from '../pricing/manual-price';
import { optionalText, text } from '../text';

/** More than an order can have, so that nothing pasted is lost before it was looked at. */
export const MAX_DRAFT_LINES = 5_000;

export const DraftLine = z.object({
  /** Made in the browser; stays the same while the line is edited. */
  key: text(40),
  /** What was typed or pasted; the product's SKU once it is known. */
  entry: text(500),
  productId: Id.nullable(),
  quantity: z.int().min(1).max(MAX_QUANTITY).nullable(),
  isTester: z.boolean(),
  manualPrice: ManualPrice.nullish(),
  note: optionalText(500),
  shipDate: CalendarDate.nullish(),
});
export type DraftLine = z.infer<typeof DraftLine>;

/** The rest of the order as it is typed, so amounts and dates are text that may not be valid yet. */
export const DraftDetails = z.object({
  requestedShipDate: text(40),
  purchaseOrderNumber: text(100),
  notes: text(2_000),
  tax: text(40),
  shipping: text(40),
  discountType: z.enum(['flat', 'percentage']),
  discountValue: text(40),
  discountDescription: text(200),
  shippingLocationId: Id.nullable(),
  billingLocationId: Id.nullable(),
  paymentType: PaymentType,
  marketplaceName: text(100),
});
export type DraftDetails = z.infer<typeof DraftDetails>;

export const DraftContent = z.object({
  lines: z.array(DraftLine).max(MAX_DRAFT_LINES),
  details: DraftDetails,
});
export type DraftContent = z.infer<typeof DraftContent>;

export const DraftSummary = z.object({
  id: z.uuid(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  /** Whose draft it is. */
  ownerUserId: Id,
  ownerName: z.string(),
  lineCount: z.int(),
  /** As it was shown when the draft was last saved. */
  total: money.nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type DraftSummary = z.infer<typeof DraftSummary>;

export const Draft = DraftSummary.extend({
  content: DraftContent,
  files: z.array(z.object({ id: Id, name: z.string() })),
});
export type Draft = z.infer<typeof Draft>;
