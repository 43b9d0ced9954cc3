import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Quote } from '../checkout/endpoints';
import { Id } from '../ids';
import { money } from '../money';
import { linesOf, OrderLineInput } from '../orders/order-line';
import { text } from '../text';

const approvalStates = ['waiting', 'placed', 'rejected', 'withdrawn'] as const;
export const ApprovalState = z.enum(approvalStates);
export type ApprovalState = z.infer<typeof ApprovalState>;

export const approvalLabels = {
  waiting: 'Waiting for approval',
  placed: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const satisfies Record<ApprovalState, string>;

/** An order that someone in the buying company has to approve. Nobody outside that company sees it. */
export const ApprovalSummary = z.object({
  id: Id,
  state: ApprovalState,
  requestedByUserId: Id,
  requestedByName: z.string(),
  /** As it was when it was requested. */
  total: money,
  lineCount: z.int(),
  purchaseOrderNumber: z.string().nullable(),
  createdAt: instant,
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** What whoever rejected it wrote. */
  comment: z.string().nullable(),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  version: z.int(),
});
export type ApprovalSummary = z.infer<typeof ApprovalSummary>;

export const Approval = ApprovalSummary.extend({
  lines: z.array(
    z.object({
      /** Its index, starting at 0: several lines can have the same product. */
      line: z.int(),
      productId: Id,
      isTester: z.boolean(),
      quantity: z.int(),
      name: z.string(),
      sku: z.string(),
      note: z.string().nullable(),
      shipDate: CalendarDate.nullable(),
    }),
  ),
  notes: z.string().nullable(),
  requestedShipDate: CalendarDate.nullable(),
  paymentMethod: z.string(),
  shippingLocationId: Id.nullable(),
  billingLocationId: Id.nullable(),
  /** The draft that it was sent from. */
  draftId: z.uuid().nullable(),
  /** What it costs now, while it waits. */
  quote: Quote.nullable(),
  /** Whether the caller can approve, change or reject it. */
  canDecide: z.boolean(),
});
export type Approval = z.infer<typeof Approval>;

const version = z.int();

export const ApprovalChange = z.object({
  items: linesOf(OrderLineInput.pick({ quantity: true }).extend({ line: z.int() })),
  version,
});
export type ApprovalChange = z.infer<typeof ApprovalChange>;

/** The total that the approver saw: at another one nothing is placed. */
export const ApprovalDecision = z.object({
  total: money,
  /** What is not in stock may come later, even if whoever requested it did not say so. */
  acceptsBackorder: z.boolean().optional(),
  version,
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

export const Rejection = z.object({
  comment: text(500).refine((words) => words.trim() !== '', 'Say why, so that it can be put right'),
  version,
});
export type Rejection = z.infer<typeof Rejection>;
