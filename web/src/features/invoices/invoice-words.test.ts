import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { invoiceState, lineQuantity } from './invoice-words';

const invoice = {
  kind: 'invoice' as const,
  supersededAt: null,
  orderCancelled: false,
  isRefunded: false,
  openAmount: cents(4800),
  paymentPending: false,
  dueOn: '2026-11-20',
};
const superseded = { supersededAt: new Date('2026-11-18T10:00:00Z') };

describe('the state of an invoice', () => {
  it.each([
    ['open', {}, '2026-11-20'],
    ['overdue', {}, '2026-11-21'],
    ['confirming', { paymentPending: true }, '2026-11-21'],
    ['paid', { openAmount: cents(0) }, '2026-11-21'],
    ['refunded', { openAmount: cents(0), isRefunded: true }, '2026-11-21'],
    ['overdue', { isRefunded: true }, '2026-11-21'],
    ['cancelled', { orderCancelled: true, openAmount: cents(0) }, '2026-11-21'],
    ['superseded', { ...superseded, orderCancelled: true }, '2026-11-21'],
    ['credit', { ...superseded, kind: 'credit_note' as const }, '2026-11-21'],
  ])('is %s', (state, changes, today) => {
    expect(invoiceState({ ...invoice, ...changes }, today)).toBe(state);
  });
});

describe('the quantity of a line', () => {
  const line = {
    name: 'Soap',
    sku: 'S-1',
    quantity: 2,
    casePackQuantity: 12,
    isTester: false,
    unitPrice: cents(2400),
    totalPrice: cents(4800),
  };

  it.each([
    [line, '2 cases (24 units)'],
    [{ ...line, quantity: 1, casePackQuantity: 1 }, '1 item (1 unit)'],
    [{ ...line, isTester: true }, '2 units'],
    [{ ...line, casePackQuantity: null }, '2'],
  ])('is given in cases and units', (each, text) => {
    expect(lineQuantity(each)).toBe(text);
  });
});
