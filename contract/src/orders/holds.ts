import { z } from 'zod';
import type { OrderSide } from '../access/questions';
import { instant } from '../calendar';
import { counted } from '../count';
import { Id } from '../ids';
import { type Cents, formatMoney, money } from '../money';
import { requiredText } from '../text';
import type { OrderStatus } from './status';

export const holdReasons = ['approval', 'credit_limit', 'customer_hold', 'discount', 'overdue'] as const;
export const HoldReason = z.enum(holdReasons);
export type HoldReason = z.infer<typeof HoldReason>;

/** What a hold was decided on, as it was then. */
export interface HoldDetails {
  /** For the credit limit: what the customer owed with this order. */
  limit?: Cents;
  exposure?: Cents;
  /** For an overdue invoice. */
  invoiceNumber?: string;
  daysOverdue?: number;
  /** What was written down about the customer, or why a discount needs approval. */
  text?: string;
}

/** A hold that an order gets. */
export interface NewHold {
  reason: HoldReason;
  details: HoldDetails;
}

/** What a held order waits with. Cancelling and paying are always possible. */
export const heldSteps = ['processing', 'shipping', 'invoicing', 'completing'] as const;
export type HeldStep = (typeof heldSteps)[number];

export type HoldReader = OrderSide;

interface HoldRule {
  label: string;
  /** When an order gets it. */
  arises: string;
  bars: readonly HeldStep[];
  releasedBy: 'staff';
  /** When it goes without anyone releasing it; null is never. */
  goesWhen: string | null;
  /** Whether a payment in full ends it. */
  endsWhenPaid: boolean;
  /** The order has reserved no stock and expires unless it is released. */
  mayExpire: boolean;
  words: (details: HoldDetails, reader: HoldReader) => string;
}

const creditWords = ({ limit, exposure }: HoldDetails): string =>
  limit === undefined || exposure === undefined
    ? ''
    : limit === 0
      ? ': there is no credit'
      : `: ${formatMoney(exposure)} owed with this order, ${formatMoney(limit)} allowed`;

const overdueWords = ({ invoiceNumber, daysOverdue }: HoldDetails): string =>
  invoiceNumber === undefined || daysOverdue === undefined
    ? ''
    : `: invoice ${invoiceNumber} is ${counted(daysOverdue, 'day')} overdue`;

/** Why an order waits. One row per reason: when it arises, what it bars, who releases it, when it goes by itself. */
export const holdRules: Record<HoldReason, HoldRule> = {
  approval: {
    label: 'Needs approval',
    arises:
      'The orders of the customer require approval. A card is authorized, and charged once it is approved.',
    bars: heldSteps,
    releasedBy: 'staff',
    goesWhen: null,
    endsWhenPaid: false,
    mayExpire: true,
    words: (_details, reader) =>
      reader === 'customer'
        ? 'Your orders are approved before they are processed.'
        : 'Orders of this customer require approval.',
  },
  credit_limit: {
    label: 'Over credit limit',
    arises: 'It is not paid by card, and with it the customer owes more than the credit limit.',
    bars: heldSteps,
    releasedBy: 'staff',
    goesWhen: 'it is paid, or what the customer owes up to this order is within the limit again',
    endsWhenPaid: true,
    mayExpire: false,
    words: (details, reader) =>
      `${reader === 'customer' ? 'Above your credit limit' : 'Above the credit limit'}${creditWords(details)}.`,
  },
  customer_hold: {
    label: 'Customer on hold',
    arises: 'It is not paid by card, and the customer is on hold.',
    bars: heldSteps,
    releasedBy: 'staff',
    goesWhen: 'it is paid, or the customer is no longer on hold',
    endsWhenPaid: true,
    mayExpire: false,
    words: ({ text }, reader) => {
      if (reader === 'customer') return 'Your account is on hold.';
      return reader === 'staff' && text ? `The customer is on hold: ${text}` : 'The customer is on hold.';
    },
  },
  discount: {
    label: 'Discount above limit',
    arises: 'A rep took off more than the limit of the sales organization.',
    bars: heldSteps,
    releasedBy: 'staff',
    goesWhen: null,
    endsWhenPaid: false,
    mayExpire: true,
    words: ({ text }, reader) =>
      reader === 'customer' || !text ? 'The discount has to be approved.' : `${text}.`,
  },
  overdue: {
    label: 'Overdue invoice',
    arises: 'It is not paid by card, and an invoice of the customer is overdue for longer than allowed.',
    bars: heldSteps,
    releasedBy: 'staff',
    goesWhen: 'it is paid, or no invoice of the customer is overdue for that long anymore',
    endsWhenPaid: true,
    mayExpire: false,
    words: (details, reader) =>
      `${reader === 'customer' ? 'You have an overdue invoice' : 'The customer has an overdue invoice'}${overdueWords(details)}.`,
  },
};

export const holdWords = ({ reason, details }: NewHold, reader: HoldReader): string =>
  holdRules[reason].words(details, reader);

export const sortedReasons = (reasons: Iterable<HoldReason>): HoldReason[] => [...new Set(reasons)].sort();

/** 'over credit limit, overdue invoice' */
const labelsOf = (heldFor: readonly HoldReason[]): string =>
  heldFor.map((reason) => holdRules[reason].label.toLowerCase()).join(', ');

/** Why a held order cannot go on; undefined if it can. */
export function whyHeld({ heldFor }: { heldFor: readonly HoldReason[] }, step: HeldStep): string | undefined {
  const barring = heldFor.filter((reason) => holdRules[reason].bars.includes(step));
  return barring.length === 0 ? undefined : `This order is on hold (${labelsOf(barring)}). Release it first.`;
}

/** What a move to this status is a part of. Where money is awaited, processing begins. */
export const heldStepOf = (to: OrderStatus): HeldStep =>
  to === 'shipped' || to === 'delivered' ? 'shipping' : 'processing';

/** Where a held order moves on to once its last hold ends. */
export const statusOnceReleased = ({ paidAt }: { paidAt: Date | null }): OrderStatus =>
  paidAt === null ? 'waiting_for_payment' : 'paid';

/** The reasons that end when the order is paid in full. */
export const endedByPayment = (heldFor: readonly HoldReason[]): HoldReason[] =>
  heldFor.filter((reason) => holdRules[reason].endsWhenPaid);

/**
 * An order of a company that is not approved yet, or with a discount above a rep's limit: no stock is reserved, and it
 * expires.
 */
export const awaitsApproval = ({ approvalExpiresAt }: { approvalExpiresAt: Date | null }): boolean =>
  approvalExpiresAt !== null;

/** Whether it still awaits approval with these reasons left. */
export const stillAwaitsApproval = (left: readonly HoldReason[]): boolean =>
  left.some((reason) => holdRules[reason].mayExpire);

/** Why an order waiting for approval cannot be paid. */
export const APPROVE_FIRST =
  'This order is waiting for approval and has reserved no stock. Release it first.';

/** A hold as its reader may know it. */
export const OrderHold = z.object({
  id: Id,
  reason: HoldReason,
  label: z.string(),
  /** Why, in words for the reader. */
  text: z.string(),
  since: instant,
  /** Null while it is open. */
  releasedAt: instant.nullable(),
  /** Who released it and what they wrote; null if it ended by itself, omitted for everyone but staff. */
  releasedBy: z.string().nullable().optional(),
  note: z.string().nullable().optional(),
});
export type OrderHold = z.infer<typeof OrderHold>;

const NOTE = 500;

/**
 * `reasons` are those that the person has seen; without them all are released. `charge` is what they have seen that
 * the card is charged.
 */
export const HoldRelease = z.object({
  note: requiredText(NOTE, 'Enter a reason for releasing the order'),
  reasons: z.array(HoldReason).max(holdReasons.length).optional(),
  charge: money.optional(),
});
export type HoldRelease = z.infer<typeof HoldRelease>;

/** What an order would be held for if it was placed now. */
export const ExpectedHold = z.object({ reason: HoldReason, text: z.string() });
export type ExpectedHold = z.infer<typeof ExpectedHold>;
