import { z } from 'zod';
import { BrandSettings, PublicBrand } from '../brand/brand';
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

/** What an invoice calls the amount that is no longer due. */
export const paidLabel = (isCredited: boolean): string => (isCredited ? 'Paid and credited' : 'Paid');

/** Frozen when issued; later changes to order, product or customer do not affect it. */
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
  /** A credit note has one line for each refunded payment. */
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      casePackQuantity: z.int().nullable(),
      isTester: z.boolean(),
      unitPrice: money,
      totalPrice: money,
      note: z.string().optional(),
      shipDate: CalendarDate.optional(),
      partNumber: z.string().optional(),
    }),
  ),
  subtotal: money,
  tax: money,
  shipping: money,
  discount: money,
  discountDescription: z.string().nullable(),
  /** Why goods came back, on their credit note. */
  reason: z.string().optional(),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

/** The state of the last email that it was sent with. */
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
  /** /invoice/{token}, for anyone with the link. */
  invoiceUrl: z.string(),
  /** When it was replaced by another invoice. */
  supersededAt: instant.nullable(),
  /** Only for the manufacturer and administrators. */
  mail: InvoiceMail.nullable().optional(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The public invoice page: the invoice and the amount still due. */
export const InvoicePage = Invoice.omit({ id: true, mail: true }).extend({
  manufacturerId: Id,
  /** Left out if nothing is set. */
  brand: PublicBrand.optional(),
  /** Where the money goes. */
  payTo: BrandSettings.pick({ remitTo: true, bankDetails: true }).optional(),
  content: InvoiceContent,
  /** Used by the page to pay, like on the public order page; null if nothing is due. */
  orderPublicId: z.string().nullable(),
  amountPaid: money,
  /** Part of the amount paid can be a credit. */
  isCredited: z.boolean(),
  /** The order was refunded in full. */
  isRefunded: z.boolean(),
  openAmount: money,
  /** What is open on earlier invoices of the order, which payments settle first. */
  openBefore: money,
  /** What is due on the order once this invoice is paid. */
  dueAfter: money,
  paymentPending: z.boolean(),
  /** For a superseded invoice: the page of the current one, if there is one. */
  currentUrl: z.string().nullable(),
  /** If so, nothing is due. */
  orderCancelled: z.boolean(),
});
export type InvoicePage = z.infer<typeof InvoicePage>;
