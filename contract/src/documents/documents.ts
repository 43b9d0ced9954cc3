import { z } from 'zod';
import { instant } from '../calendar';

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENTS_PER_ORDER = 50;
export const MAX_DOCUMENT_NAME = 200;

const documentKinds = ['order_confirmation', 'invoice', 'credit_note', 'packing_slip', 'upload'] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const documentKindLabels = {
  order_confirmation: 'Order Confirmation',
  invoice: 'Invoice',
  credit_note: 'Credit Note',
  packing_slip: 'Packing Slip',
  upload: 'File',
} as const satisfies Record<DocumentKind, string>;

/** Types that can be uploaded, detected by the first bytes and not by the name. */
export const uploadTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type UploadType = (typeof uploadTypes)[number];

/** `key` names the file within its order: `order-confirmation`, `packing-slip`, `invoice-12`, `credit-note-3`, `upload-7`. */
const DocumentKey = z.string().regex(/^[a-z-]{1,30}(-\d{1,10})?$/, 'Not a valid document');

export const OrderDocument = z.object({
  key: DocumentKey,
  kind: DocumentKind,
  name: z.string(),
  contentType: z.string(),
  /** Null for documents that are generated at each download. */
  bytes: z.int().nullable(),
  createdAt: instant,
  /** Whether the caller can remove it. */
  removable: z.boolean(),
});
export type OrderDocument = z.infer<typeof OrderDocument>;
