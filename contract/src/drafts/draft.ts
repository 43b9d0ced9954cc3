import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { SubmittedTotals } from '../checkout/submission';
import { Id, MAX_ID } from '../ids';
import { money } from '../money';
import { MAX_QUANTITY } from '../orders/line-rules';
import { PaymentType } from '../payments/payment-type';
import { optionalText, text } from '../text';

/** More than an order can have, so that nothing pasted is lost before it was looked at. */
const MAX_DRAFT_LINES = 5_000;

/** In JSON, as stored. */
export const MAX_DRAFT_BYTES = 2_000_000;

/** Of one user, not counting placed ones. */
export const MAX_DRAFTS_PER_USER = 1_000;

export const DraftLine = z.object({
  /** Made in the browser; stays the same while the line is edited. */
  key: text(40),
  /** What was typed or pasted; the product's SKU once it is known. */
  entry: text(500),
  productId: Id.nullable(),
  quantity: z.int().min(1).max(MAX_QUANTITY).nullable(),
  isTester: z.boolean(),
  /** The reason may still be missing. */
  manualPrice: z.object({ price: money, reason: text(200) }).nullish(),
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

/** Nothing filled in, to be paid on terms. */
export const blankDetails: DraftDetails = {
  requestedShipDate: '',
  purchaseOrderNumber: '',
  notes: '',
  tax: '',
  shipping: '',
  discountType: 'flat',
  discountValue: '',
  discountDescription: '',
  shippingLocationId: null,
  billingLocationId: null,
  paymentType: 'terms',
  marketplaceName: '',
};

export const DraftContent = z.object({
  lines: z.array(DraftLine).max(MAX_DRAFT_LINES),
  details: DraftDetails,
});
export type DraftContent = z.infer<typeof DraftContent>;

/** As it was shown when the draft was last saved; null if it had no price yet. */
const total = money.nullable();

export const DraftSummary = z.object({
  id: z.uuid(),
  customerId: Id.nullable(),
  /** Null if there is no customer, or if the caller can no longer order for it. */
  customerName: z.string().nullable(),
  /** The customer now belongs to someone else, so the draft needs another one. */
  isCustomerUnavailable: z.boolean(),
  ownerUserId: Id,
  ownerName: z.string(),
  lineCount: z.int(),
  total,
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

export const DraftInput = z.object({
  /** Users of a customer always order for their own company. */
  customerId: Id.nullish(),
  content: DraftContent,
  total: total.default(null),
});
export type DraftInput = z.infer<typeof DraftInput>;

export const NewDraft = DraftInput.extend({
  /** Made in the browser, so that a repeated request adds no second draft. */
  id: z.uuid().optional(),
});
export type NewDraft = z.infer<typeof NewDraft>;

export const DraftChange = DraftInput.extend({
  /** The version it is based on; 0 if it is not stored yet. */
  version: z.int().min(0).max(MAX_ID),
  /** For a draft that is added: one's own draft that was sent for approval, whose files it gets as well. */
  filesOfDraftId: z.uuid().nullish(),
});
export type DraftChange = z.infer<typeof DraftChange>;

export const DraftPlacement = z.object({
  /** The version that was shown. */
  version: z.int().min(1).max(MAX_ID),
  /** Pay later; by default with any payment type except a card. */
  saveForLater: z.boolean().optional(),
  paymentIntentId: optionalText(255),
  /** The totals that were shown. If the server's differ, nothing is stored. */
  totals: SubmittedTotals.optional(),
  confirmBelowMinimum: z.boolean().optional(),
  acceptsBackorder: z.boolean().optional(),
});
export type DraftPlacement = z.infer<typeof DraftPlacement>;

/** In the details of a 409: what is stored instead. */
export const DraftConflict = z.object({ draft: Draft });

/** In the details of a 409: the order that the draft has become. */
export const DraftPlaced = z.object({ orderId: Id, orderNumber: z.string() });
export type DraftPlaced = z.infer<typeof DraftPlaced>;

/** In the details of a 409: the draft was sent for approval, and is no order yet. */
export const DraftSent = z.object({ sentForApproval: z.literal(true) });
export type DraftSent = z.infer<typeof DraftSent>;
