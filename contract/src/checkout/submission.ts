import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { optionalEmail } from '../email-address';
import { Id, OptionalId } from '../ids';
import { money } from '../money';
import { linesOf, OrderLineInput } from '../orders/order-line';
import { PaymentTerms } from '../organizations/payment-terms';
import {
  PaymentChoice,
  type PaymentType,
  paymentTypeLabels,
  paymentTypes,
  paymentTypeText,
} from '../payments/payment-type';
import { optionalText, text } from '../text';
import { checkDiscount, discountFields } from './cart-discount';

export const CUSTOMER_MISSING = 'Please select a customer';
export const CUSTOMER_INCOMPLETE = 'Please fill in all required customer information';
export const ADDRESS_INCOMPLETE = 'Please fill in all required address information';

// Leaves room for spaces around the marketplace name, whose own limit is in PaymentChoice.
const MAX_PAYMENT_WORDS = 200;
const MARKETPLACE = /^marketplace(?:\s*-\s*(.*))?$/isu;

const NewAddress = z.object({
  name: optionalText(200),
  addressLine1: optionalText(200),
  addressLine2: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: optionalText(100),
});

const neededOfCustomer = ['name', 'businessName', 'contactEmail'] as const;
const neededOfAddress = ['addressLine1', 'city', 'state', 'zipCode'] as const;

/** What a missing field is refused with: its code says that it is missing, whatever the sentence. */
export const MISSING = 'too_small';
const missing = { code: MISSING, origin: 'string', minimum: 1, inclusive: true, input: '' } as const;

/** With an id: an existing customer. Without: a new customer and its first location. */
export const CustomerChoice = z
  .object({
    id: OptionalId,
    shippingLocationId: OptionalId,
    billingLocationId: OptionalId,
    name: optionalText(200),
    businessName: optionalText(200),
    contactEmail: optionalEmail(),
    contactPhone: optionalText(50),
    paymentTerms: PaymentTerms.optional(),
    salesOrganizationId: OptionalId,
    address: NewAddress.nullish(),
  })
  .superRefine((customer, context) => {
    if (customer.id !== null) return;
    const unnamed = neededOfCustomer.filter((field) => !customer[field]);
    if (unnamed.length === neededOfCustomer.length && !customer.address) {
      context.addIssue({ code: 'custom', message: CUSTOMER_MISSING, path: ['id'] });
      return;
    }
    for (const field of unnamed) {
      context.addIssue({ ...missing, message: CUSTOMER_INCOMPLETE, path: [field] });
    }
    for (const field of neededOfAddress) {
      if (customer.address?.[field]) continue;
      context.addIssue({ ...missing, message: ADDRESS_INCOMPLETE, path: ['address', field] });
    }
  });
export type CustomerChoice = z.infer<typeof CustomerChoice>;

/** Reads 'terms', 'Terms' or 'Marketplace - Faire'. */
function readPaymentChoice(words: string): { type: PaymentType; name?: string } | undefined {
  const marketplace = MARKETPLACE.exec(words);
  if (marketplace) return { type: 'marketplace', name: marketplace[1] ?? '' };
  const type = paymentTypes.find((each) =>
    [each, paymentTypeLabels[each].toLowerCase()].includes(words.toLowerCase()),
  );
  return type && { type };
}

/** The text stored with an order, read from that text or from the type's name. */
const PaymentMethodText = z.codec(text(MAX_PAYMENT_WORDS), z.string(), {
  decode: (given, context) => {
    const choice = readPaymentChoice(given);
    const { data, error } = PaymentChoice.safeParse(choice);
    if (data) return paymentTypeText(data);
    const message = choice ? error.issues[0]?.message : `Must be one of ${paymentTypes.join(', ')}`;
    context.issues.push({ code: 'custom', message, input: given });
    return z.NEVER;
  },
  encode: (stored) => stored,
});

const SubmittedLine = OrderLineInput.extend({
  /** The price the browser showed; the server's own price applies. */
  unitPrice: money.optional(),
});

export const SubmittedTotals = z.object({
  subtotal: money.optional(),
  tax: money.optional(),
  shipping: money.optional(),
  /** The amount taken off, whatever the type. */
  discount: money.optional(),
  total: money.optional(),
});
export type SubmittedTotals = z.infer<typeof SubmittedTotals>;

/** Prices and totals are those the browser showed. If the server's differ, nothing is stored. */
export const OrderSubmission = z
  .object({
    /** Optional for a wholesale customer's users, who order for their own company. */
    customer: CustomerChoice.nullish(),
    items: linesOf(SubmittedLine),
    totals: SubmittedTotals.default({}),
    paymentMethod: PaymentMethodText,
    paymentIntentId: optionalText(255),
    requestedShipDate: CalendarDate.nullish(),
    purchaseOrderNumber: optionalText(64),
    notes: optionalText(2_000),
    ...discountFields,
    discountDescription: optionalText(200),
    saveForLater: z.boolean().optional(),
    /** Staff of the manufacturer confirm that they order below the minimum. */
    confirmBelowMinimum: z.boolean().optional(),
    /** What is not in stock may come later, where the product allows it. */
    acceptsBackorder: z.boolean().optional(),
    /** The draft that becomes this order: it becomes no other, and its files become documents of the order. */
    draftId: z.uuid().optional(),
    /** If given, the draft must still have this version. */
    draftVersion: z.int().optional(),
  })
  .superRefine(checkDiscount);
export type OrderSubmission = z.infer<typeof OrderSubmission>;

/** A cart to be priced by the server. */
export const QuoteRequest = z
  .object({
    customerId: Id.nullish(),
    items: linesOf(SubmittedLine),
    tax: money.optional(),
    shipping: money.optional(),
    ...discountFields,
  })
  .superRefine(checkDiscount);
export type QuoteRequest = z.infer<typeof QuoteRequest>;
