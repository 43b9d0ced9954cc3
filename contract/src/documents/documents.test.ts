import { describe, expect, it } from 'vitest';
import {
  DocumentKind,
  documentKindLabels,
  MAX_DOCUMENT_BYTES,
  OrderDocument,
  uploadTypes,
} from './documents';

const slip = {
  key: 'packing-slip',
  kind: 'packing_slip',
  name: 'Packing slip CP-000005.pdf',
  contentType: 'application/pdf',
  bytes: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  removable: false,
};

describe('a document of an order', () => {
  it('is sent with every field', () => {
    expect(OrderDocument.encode(OrderDocument.parse(slip))).toEqual(slip);
  });

  it.each(['order-confirmation', 'packing-slip', 'invoice-12', 'credit-note-3', 'upload-2147483647'])(
    'can have the key %s',
    (key) => {
      expect(OrderDocument.parse({ ...slip, key }).key).toBe(key);
    },
  );

  it.each([
    '',
    'Invoice-1',
    'invoice-1/..',
    '../invoice-1',
    'invoice-12345678901',
    'a'.repeat(31),
    'invoice-1a',
    'invoice_1',
  ])('cannot have the key %j', (key) => {
    const result = OrderDocument.safeParse({ ...slip, key });
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['Not a valid document']);
  });

  it.each([
    ['order_confirmation', 'Order Confirmation'],
    ['invoice', 'Invoice'],
    ['credit_note', 'Credit Note'],
    ['packing_slip', 'Packing Slip'],
    ['upload', 'File'],
  ] as const)('of the kind %s reads %j', (kind, label) => {
    expect(DocumentKind.parse(kind)).toBe(kind);
    expect(documentKindLabels[kind]).toBe(label);
  });

  it('may be a PDF or a picture of at most 10 MB', () => {
    expect(uploadTypes).toEqual(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif']);
    expect(MAX_DOCUMENT_BYTES).toBe(10_485_760);
  });
});
