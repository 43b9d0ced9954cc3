import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import {
  awaitsApproval,
  endedByPayment,
  type HoldReader,
  HoldRelease,
  heldStepOf,
  heldSteps,
  holdReasons,
  holdRules,
  holdWords,
  type NewHold,
  sortedReasons,
  statusOnceReleased,
  stillAwaitsApproval,
  whyHeld,
} from './holds';

describe('a hold', () => {
  it.each(holdReasons)('for %s has a row, and bars every step', (reason) => {
    expect(holdRules[reason]).toMatchObject({ bars: heldSteps, releasedBy: 'staff' });
    expect(holdRules[reason].label).not.toBe('');
    expect(holdRules[reason].arises).toMatch(/\.$/);
    for (const step of heldSteps) {
      expect(whyHeld({ heldFor: [reason] }, step)).toBe(
        `This order is on hold (${holdRules[reason].label.toLowerCase()}). Release it first.`,
      );
      expect(whyHeld({ heldFor: [] }, step)).toBeUndefined();
    }
  });

  it('goes by itself exactly where a payment can end it', () => {
    for (const reason of holdReasons) {
      expect(holdRules[reason].endsWhenPaid).toBe(holdRules[reason].goesWhen !== null);
    }
    expect(endedByPayment(['approval', 'credit_limit', 'customer_hold', 'discount', 'overdue'])).toEqual([
      'credit_limit',
      'customer_hold',
      'overdue',
    ]);
  });

  it.each<[NewHold, HoldReader, string]>([
    [{ reason: 'approval', details: {} }, 'staff', 'Orders of this customer require approval.'],
    [{ reason: 'approval', details: {} }, 'customer', 'Your orders are approved before they are processed.'],
    [
      { reason: 'credit_limit', details: { limit: cents(50_000), exposure: cents(60_000) } },
      'rep',
      'Above the credit limit: $600.00 owed with this order, $500.00 allowed.',
    ],
    [
      { reason: 'credit_limit', details: { limit: cents(0), exposure: cents(100) } },
      'customer',
      'Above your credit limit: there is no credit.',
    ],
    [{ reason: 'credit_limit', details: {} }, 'staff', 'Above the credit limit.'],
    [{ reason: 'customer_hold', details: { text: 'Ask Ben' } }, 'staff', 'The customer is on hold: Ask Ben'],
    [{ reason: 'customer_hold', details: { text: 'Ask Ben' } }, 'rep', 'The customer is on hold.'],
    [{ reason: 'customer_hold', details: { text: 'Ask Ben' } }, 'customer', 'Your account is on hold.'],
    [{ reason: 'customer_hold', details: {} }, 'staff', 'The customer is on hold.'],
    [{ reason: 'discount', details: { text: 'Above 15%' } }, 'rep', 'Above 15%.'],
    [{ reason: 'discount', details: { text: 'Above 15%' } }, 'customer', 'The discount has to be approved.'],
    [{ reason: 'discount', details: {} }, 'staff', 'The discount has to be approved.'],
    [
      { reason: 'overdue', details: { invoiceNumber: 'INV-7', daysOverdue: 1 } },
      'staff',
      'The customer has an overdue invoice: invoice INV-7 is 1 day overdue.',
    ],
    [{ reason: 'overdue', details: {} }, 'customer', 'You have an overdue invoice.'],
  ])('%j reads for %s: %s', (hold, reader, words) => {
    expect(holdWords(hold, reader)).toBe(words);
  });

  it('is released with a note', () => {
    expect(HoldRelease.parse({ note: ' Fine ' })).toEqual({ note: 'Fine' });
    expect(HoldRelease.safeParse({ note: '' }).error?.issues[0]?.message).toBe(
      'Enter a reason for releasing the order',
    );
    expect(HoldRelease.safeParse({ note: 'Fine', reasons: ['weather'] }).success).toBe(false);
  });

  it('is stored once per reason, sorted', () => {
    expect(sortedReasons(['overdue', 'approval', 'overdue'])).toEqual(['approval', 'overdue']);
  });
});

it('a move to Shipped or Delivered is shipping, every other one processing', () => {
  expect(heldStepOf('shipped')).toBe('shipping');
  expect(heldStepOf('delivered')).toBe('shipping');
  expect(heldStepOf('processing')).toBe('processing');
  expect(heldStepOf('waiting_for_payment')).toBe('processing');
});

it('a released order waits for payment, or is Paid', () => {
  expect(statusOnceReleased({ paidAt: null })).toBe('waiting_for_payment');
  expect(statusOnceReleased({ paidAt: new Date('2026-11-16T12:00:00Z') })).toBe('paid');
});

it('an order waits for approval as long as it can expire', () => {
  expect(awaitsApproval({ approvalExpiresAt: new Date('2026-11-16T12:00:00Z') })).toBe(true);
  expect(awaitsApproval({ approvalExpiresAt: null })).toBe(false);
  expect(stillAwaitsApproval(['credit_limit', 'discount'])).toBe(true);
  expect(stillAwaitsApproval(['credit_limit', 'overdue', 'customer_hold'])).toBe(false);
});
