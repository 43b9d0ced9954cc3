import { type CalendarDate, dayOf } from '@casepack/contract/calendar';
import type { InvoiceContent } from '@casepack/contract/invoices/invoice';
import type { Cents } from '@casepack/contract/money';
import type { OrderAddress } from '@casepack/contract/orders/order';
import type { Carrier } from '@casepack/contract/orders/tracking';
import type { Statement } from '@casepack/contract/statements/statement';

/** Documents use UTC dates, regardless of the server's time zone. */
export const documentDay = (moment: Date): CalendarDate => dayOf(moment, 'UTC');

export type DocumentLine = InvoiceContent['lines'][number];

type LineExtras = Pick<DocumentLine, 'note' | 'shipDate' | 'partNumber'>;

/** What only some lines have; nothing is stored or printed for the others. */
export const extrasOf = ({
  note,
  shipDate,
  partNumber,
}: { [Key in keyof LineExtras]: string | null | undefined }): LineExtras => ({
  ...(note ? { note } : {}),
  ...(shipDate ? { shipDate } : {}),
  ...(partNumber ? { partNumber } : {}),
});

/** The content of order confirmation and packing slip. */
export interface OrderDocumentContent {
  orderedOn: CalendarDate;
  requestedShipDate: CalendarDate | null;
  purchaseOrderNumber: string | null;
  /** Null if the reader only has the public link. */
  paymentTerms: string | null;
  paymentMethod: string | null;
  /** Shown beside the title if the order is not what the title says: cancelled, not approved yet. */
  mark: string | null;
  seller: InvoiceContent['seller'];
  buyer: {
    companyName: string;
    contactPerson: string | null;
    email: string | null;
    phone: string | null;
    billingAddress: OrderAddress | null;
    shippingAddress: OrderAddress | null;
  };
  lines: DocumentLine[];
  subtotal: Cents;
  tax: Cents;
  shipping: Cents;
  discount: Cents;
  discountDescription: string | null;
  total: Cents;
  notes: string | null;
  tracking: { carrier: Carrier; trackingNumber: string; estimatedDelivery: CalendarDate | null }[];
  /** On a packing slip: what is not in the package and follows later. */
  stillToCome?: DocumentLine[];
  /** On the packing slip of goods that have left. The weight is in hundredths of a pound. */
  shipment?: { number: number; shippedOn: CalendarDate; packages: number | null; weight: number | null };
}

/** What to take from the shelves. */
export interface PickListContent {
  seller: InvoiceContent['seller'];
  /** Short facts below the title: of one order, or how many orders there are. */
  facts: (readonly [label: string, value: string])[];
  lines: PickLine[];
}

export interface PickLine {
  sku: string;
  name: string;
  note?: string;
  casePackQuantity: number;
  isTester: boolean;
  quantity: number;
  /** Where it lies in the warehouse. */
  bin?: string;
  /** Which order gets how many, if the list is for several. */
  shares: { orderNumber: string; quantity: number }[];
}

/** Everything needed to draw a document: plain data, so that it can be sent to the worker thread. */
export type PdfDocument = SingleDocument | { kind: 'bundle'; title: string; documents: SingleDocument[] };

/** What the sender of a document shows of itself; null is as usual. */
export interface PaperBrand {
  accent: string | null;
  /** At the foot of every page. */
  footer: string | null;
  /** On invoices and statements alone. */
  remitTo: string | null;
  bankDetails: string | null;
  /** A PNG. */
  logo: Uint8Array | null;
}

export type SingleDocument = { brand?: PaperBrand | undefined } & (
  | { kind: 'pick_list'; number: string; content: PickListContent }
  | { kind: 'order_confirmation' | 'packing_slip'; number: string; content: OrderDocumentContent }
  | {
      kind: 'invoice' | 'credit_note';
      number: string;
      issuedOn: CalendarDate;
      dueOn: CalendarDate;
      total: Cents;
      amountPaid: Cents;
      amountDue: Cents;
      /** True if a part of it was not paid, but credited. */
      isCredited: boolean;
      /** What is still to be paid before the order is processed. */
      depositDue: Cents;
      superseded: boolean;
      /** The order was, so nothing is due on its invoice. */
      cancelled: boolean;
      content: InvoiceContent;
    }
  | { kind: 'statement'; content: Omit<Statement, 'seller'> & Pick<InvoiceContent, 'seller'> }
);
