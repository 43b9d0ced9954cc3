import { describe, expect, it } from 'vitest';
import {
  LedgerEntry,
  LedgerFilter,
  ledgerKindLabels,
  ledgerKinds,
  OffPlatformPayment,
  offPlatformMethods,
  PaymentSummary,
  paymentMethodLabels,
  paymentMethods,
  RefundForm,
} from './ledger';
import { recordPayment } from './ledger-endpoints';

const messagesOf = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('a row of the ledger', () => {
  const row = {
    id: 1,
    orderId: 5,
    orderNumber: 'CP-000005',
    companyName: 'Corner Shop',
    at: '2026-11-02T10:00:00.000Z',
    kind: 'payment',
    method: 'check',
    provider: 'off_platform',
    amount: '30.00',
    reference: 'Check 100',
    note: null,
    refundsPaymentId: null,
    refunded: '0.00',
    receivedOn: '2026-11-01',
    receipt: { id: 3, amount: '45.00', shares: [{ orderId: 5, orderNumber: 'CP-000005', amount: '30.00' }] },
    recordedBy: 'Ada',
  };

  it.each(['stripe', 'sandbox', 'off_platform'])(
    'comes back as it was sent, with the provider %s',
    (provider) => {
      expect(LedgerEntry.encode(LedgerEntry.parse({ ...row, provider }))).toEqual({ ...row, provider });
    },
  );

  it.each(['', 'paypal'])('cannot have the provider %j', (provider) => {
    expect(LedgerEntry.safeParse({ ...row, provider }).success).toBe(false);
  });

  it('has a label for each kind and each method', () => {
    expect(ledgerKinds.map((kind) => ledgerKindLabels[kind])).toEqual(['Payment', 'Refund', 'Failed refund']);
    expect(paymentMethods.map((method) => paymentMethodLabels[method])).toEqual([
      'Credit Card',
      'Check',
      'Wire transfer',
      'Cash',
      'Marketplace',
      'Other',
    ]);
  });

  it.each(['payment', 'refund', undefined])('can be looked for by the kind %j', (kind) => {
    expect(LedgerFilter.parse({ kind, method: 'card' })).toEqual({ kind, method: 'card' });
  });

  it.each([
    ['kind', ''],
    ['kind', 'failed_refund'],
    ['method', 'paypal'],
    ['from', '2026-02-30'],
    ['manufacturerId', '0'],
    ['search', 'a'.repeat(101)],
  ])('cannot be looked for by the %s %j', (field, value) => {
    expect(Object.keys(messagesOf(LedgerFilter.safeParse({ [field]: value })))).toEqual([field]);
  });
});

describe('a payment that came by other ways than a card', () => {
  const given = { method: 'wire', amount: '0.01', reference: 'W-1', note: '' };

  it.each(offPlatformMethods)('can come by %s', (method) => {
    expect(OffPlatformPayment.parse({ ...given, method })).toEqual({
      method,
      amount: 1,
      reference: 'W-1',
      note: null,
    });
  });

  it.each([
    ['amount', '0.00', 'Enter an amount above zero'],
    ['receivedOn', '2026-02-30', 'Enter a date such as 2026-11-16'],
    ['reference', 'a'.repeat(101), 'Use at most 100 characters'],
    ['note', 'a'.repeat(501), 'Use at most 500 characters'],
  ])('cannot have as %s %j', (field, value, message) => {
    expect(messagesOf(OffPlatformPayment.safeParse({ ...given, [field]: value }))).toEqual({
      [field]: message,
    });
  });

  it('can have no reference, and the day it came in', () => {
    expect(
      OffPlatformPayment.parse({ method: 'cash', amount: '5.00', reference: ' ', receivedOn: '2026-11-01' }),
    ).toEqual({ method: 'cash', amount: 500, reference: null, receivedOn: '2026-11-01', note: null });
  });

  it('is not a card payment', () => {
    expect(Object.keys(messagesOf(OffPlatformPayment.safeParse({ ...given, method: 'card' })))).toEqual([
      'method',
    ]);
  });

  it('belongs to an order', () => {
    expect(recordPayment.params.parse({ id: '5' })).toEqual({ id: 5 });
    expect(recordPayment.params.safeParse({}).success).toBe(false);
  });
});

describe('a refund', () => {
  it('refunds an amount above zero of one payment', () => {
    expect(RefundForm.parse({ paymentId: 1, amount: '5.00' })).toEqual({
      paymentId: 1,
      amount: 500,
      note: null,
    });
    expect(messagesOf(RefundForm.safeParse({ paymentId: 1, amount: '0.00' }))).toEqual({
      amount: 'Enter an amount above zero',
    });
    expect(Object.keys(messagesOf(RefundForm.safeParse({ amount: '5.00' })))).toEqual(['paymentId']);
  });
});

describe('what a manufacturer has received', () => {
  it('comes back as it was sent', () => {
    const summary = {
      balance: '25.00',
      count: 2,
      lastReceivedAt: null,
      webhookUrl: 'https://casepack.test/hook',
      isSandbox: false,
      weeks: [{ weekOf: '2026-11-02', received: '30.00', refunded: '5.00' }],
    };

    expect(PaymentSummary.encode(PaymentSummary.parse(summary))).toEqual(summary);
  });
});
