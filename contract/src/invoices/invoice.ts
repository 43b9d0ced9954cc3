import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { money } from '../money';
import { OrderAddress } from '../orders/order';
import { MailState } from '../outbox/mail';

const invoiceKinds = ['invoice', 'credit_note'] as const;
export const InvoiceKind = z.enum(invoiceKinds);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

export const invoiceKindLabels = {
  invoice: 'Invoice',
  credit_note: 'Credit Note',
} as const satisfies Record<InvoiceKind, string>;

/** Frozen as it was posted; later changes of order, product or customer do not reach it. */
export const InvoiceContent = z.object({
  orderNumber: z.string(),
  orderedOn: CalendarDate,
  purchaseOrderNumber: z.string().nullable(),
  paymentTerms: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  buyer: z.object({
    companyName: z.string(),
    contactPerson: z.string().nullable(),
    billingAddress: OrderAddress.nullable(),
    shippingAddress: OrderAddress.nullable(),
  }),
  /** A credit note has one line for each payment that is given back. */
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      casePackQuantity: z.int().nullable(),
      isTester: z.boolean(),
      unitPrice: money,
      totalPrice: money,
    }),
  ),
  subtotal: money,
  tax: money,
  shipping: money,
  discount: money,
  discountDescription: z.string().nullable(),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

/** How the last mail that carried it fares. */
const InvoiceMail = z.object({
  id: Id,
  state: MailState,
  recipientAddress: z.string(),
  lastError: z.string().nullable(),
  sentAt: instant.nullable(),
});

export const Invoice = z.object({
  id: Id,
  kind: InvoiceKind,
  number: z.string(),
  issuedOn: CalendarDate,
  dueOn: CalendarDate,
  total: money,
  /** /invoice/{token}, for whoever is sent there. */
  invoiceUrl: z.string(),
  /** Since when the order has another one. */
  supersededAt: instant.nullable(),
  /** Only for the manufacturer and administrators. */
  mail: InvoiceMail.nullable().optional(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The hosted page: the invoice, and what is still open of it. */
export const InvoicePage = Invoice.omit({ id: true, mail: true }).extend({
  manufacturerId: Id,
  content: InvoiceContent,
  /** With it the page pays, as the order's public page does; none where there is nothing to pay. */
  orderPublicId: z.string().nullable(),
  amountPaid: money,
  /** All of the order's money went back. */
  isRefunded: z.boolean(),
  openAmount: money,
  paymentPending: z.boolean(),
  /** Of one that was superseded: the page of the one that holds now, if there is one. */
  currentUrl: z.string().nullable(),
  /** Then nothing is owed, whatever was paid. */
  orderCancelled: z.boolean(),
});
export type InvoicePage = z.infer<typeof InvoicePage>;
