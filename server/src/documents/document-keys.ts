import { documentKindLabels, type OrderDocument } from '@casepack/contract/documents/documents';
import { MAX_ID } from '@casepack/contract/ids';
import type { InvoiceRow } from '../invoices/invoices.queries';
import type { OrderRow } from '../orders/orders.queries';
import type { DocumentRow } from './documents.queries';

const PDF = 'application/pdf';

export type DocumentKey =
  | { kind: 'order_confirmation' | 'packing_slip' }
  | { kind: 'invoice' | 'credit_note' | 'upload'; id: number };

const keyShape = /^(?:(order-confirmation|packing-slip)|(invoice|credit-note|upload)-([1-9]\d{0,9}))$/;
const kinds = {
  'order-confirmation': 'order_confirmation',
  'packing-slip': 'packing_slip',
  invoice: 'invoice',
  'credit-note': 'credit_note',
  upload: 'upload',
} as const;

export function readDocumentKey(key: string): DocumentKey | undefined {
  const [, made, stored, digits] = keyShape.exec(key) ?? [];
  if (made) return { kind: kinds[made as 'packing-slip'] }; // one of the two that the pattern allows
  const id = Number(digits);
  if (!stored || id > MAX_ID) return undefined;
  return { kind: kinds[stored as 'upload'], id }; // one of the three that the pattern allows
}

type GeneratedKind = 'order_confirmation' | 'packing_slip';

export const fileNameOf = (kind: Exclude<OrderDocument['kind'], 'upload'>, number: string): string =>
  `${documentKindLabels[kind]} ${number}.pdf`;

/** Generated for each download, so that it shows the current order. */
export const showGenerated = (kind: GeneratedKind, { orderNumber, createdAt }: OrderRow): OrderDocument => ({
  key: kind.replace('_', '-'),
  kind,
  name: fileNameOf(kind, orderNumber),
  contentType: PDF,
  bytes: null,
  createdAt,
  removable: false,
});

export const showInvoiceDocument = ({
  id,
  kind,
  number,
  createdAt,
  supersededAt,
}: InvoiceRow): OrderDocument => ({
  key: `${kind.replace('_', '-')}-${id}`,
  kind,
  name: fileNameOf(kind, supersededAt ? `${number} (superseded)` : number),
  contentType: PDF,
  bytes: null,
  createdAt,
  removable: false,
});

export const showUpload = (
  { id, name, contentType, bytes, createdAt }: DocumentRow,
  removable: boolean,
): OrderDocument => ({
  key: `upload-${id}`,
  kind: 'upload',
  ...{ name, contentType, bytes, createdAt, removable },
});
