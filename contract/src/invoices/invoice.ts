import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { MailState } from '../mail/mail';
import { money, moneySum } from '../money';
import { OrderAddress } from '../orders/order';
import { ledgerKinds } from '../payments/ledger';

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

/** Days past due that a statement tells apart. */
export const agingBuckets = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type AgingBucket = (typeof agingBuckets)[number];

export const agingBucketLabels = {
  current: 'Not due yet',
  days1to30: '1–30 days overdue',
  days31to60: '31–60 days overdue',
  days61to90: '61–90 days overdue',
  over90: 'Over 90 days overdue',
} as const satisfies Record<AgingBucket, string>;

/** Where an invoice stands that is this many days past due. */
export function agingBucketOf(daysOverdue: number): AgingBucket {
  if (daysOverdue <= 0) return 'current';
  if (daysOverdue <= 30) return 'days1to30';
  if (daysOverdue <= 60) return 'days31to60';
  return daysOverdue <= 90 ? 'days61to90' : 'over90';
}

export const Statement = z.object({
  customer: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
  seller: z.object({ name: z.string(), address: z.string().nullable() }),
  asOf: CalendarDate,
  openInvoices: z.array(
    z.object({
      orderId: Id,
      orderNumber: z.string(),
      number: z.string(),
      issuedOn: CalendarDate,
      dueOn: CalendarDate,
      total: money,
      open: money,
      daysOverdue: z.int(),
    }),
  ),
  /** The payments and refunds of the last 90 days, newest first. */
  payments: z.array(
    z.object({
      orderId: Id,
      orderNumber: z.string(),
      at: instant,
      kind: z.enum(ledgerKinds),
      method: z.string(),
      amount: money,
    }),
  ),
  balance: moneySum,
  aging: z.object(
    Object.fromEntries(agingBuckets.map((bucket) => [bucket, moneySum])) as Record<
      AgingBucket,
      typeof moneySum
    >, // one entry for each bucket
  ),
});
export type Statement = z.infer<typeof Statement>;
