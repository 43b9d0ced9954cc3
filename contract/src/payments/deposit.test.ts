import { describe, expect, it } from 'vitest';
import { cents, toBasisPoints } from '../money';
import type { OrderStatus } from '../orders/status';
import {
  DepositForm,
  depositAfter,
  depositAfterCorrection,
  depositDue,
  depositOf,
  whyAwaitsDeposit,
  whyNoDeposit,
  whyNotDeposit,
} from './deposit';

interface Given {
  paid?: number;
  refunded?: number;
  deposit?: number | null;
  status?: OrderStatus;
  paidAt?: Date;
}

const order = ({ paid = 0, refunded = 0, deposit = 3_000, ...given }: Given = {}) => ({
  ...{ total: cents(10_000), status: 'waiting_for_payment' as OrderStatus, paidAt: null, refundDue: false },
  ...{
    amountPaid: cents(paid),
    amountRefunded: cents(refunded),
    amountAuthorized: cents(0),
    amountCredited: cents(0),
  },
  deposit: deposit === null ? null : cents(deposit),
  ...given,
});

describe('the deposit of an order', () => {
  it.each([
    [{}, 3_000],
    [{ paid: 1_000 }, 2_000],
    [{ paid: 3_000 }, 0],
    [{ paid: 3_000, refunded: 500 }, 500],
    [{ paid: 5_000 }, 0],
    [{ deposit: null }, 0],
    [{ deposit: 12_000 }, 10_000],
    [{ paid: 10_000, paidAt: new Date() }, 0],
    [{ paid: 10_000, refunded: 10_000, paidAt: new Date() }, 0],
    [{ status: 'cancelled' as const }, 0],
  ])('with %j asks for %s', (given, deposit) => {
    expect(depositDue(order(given))).toBe(deposit);
  });

  it.each([
    ['waiting_for_payment', 'processing', true],
    ['waiting_for_payment', 'shipped', true],
    ['pending', 'delivered', true],
    ['processing', 'shipped', true],
    ['shipped', 'delivered', false],
    ['shipped', 'processing', false],
    ['waiting_for_payment', 'pending', false],
    ['waiting_for_payment', 'cancelled', false],
  ] as const)('bars the move from %s to %s: %s', (status, to, isBarred) => {
    expect(whyAwaitsDeposit(order({ status }), to) !== undefined).toBe(isBarred);
    expect(whyAwaitsDeposit(order({ status, paid: 3_000 }), to)).toBeUndefined();
  });

  it('names what is missing', () => {
    expect(whyAwaitsDeposit(order(), 'processing')).toBe(
      'This order is processed once its deposit of $30.00 is paid.',
    );
    expect(whyAwaitsDeposit(order({ paid: 1_000 }), 'processing')).toBe(
      'This order is processed once its deposit of $30.00 is paid: $20.00 is still due.',
    );
  });

  it.each([
    [{}, undefined],
    [{ status: 'pending' as const }, undefined],
    [{ status: 'invoice_sent' as const }, undefined],
    [{ status: 'cancelled' as const }, 'This order is cancelled.'],
    [{ status: 'processing' as const }, 'This order is already being processed.'],
    [{ status: 'completed' as const }, 'This order is already being processed.'],
    [{ paid: 10_000, paidAt: new Date() }, 'There is nothing left to pay on this order.'],
  ])('of an order with %j can be required: %s', (given, why) => {
    expect(whyNoDeposit(order(given))).toBe(why);
  });

  it('is more than what is paid, and at most the total', () => {
    expect(whyNotDeposit(cents(10_001), order())).toBe('A deposit can be at most the total of $100.00');
    expect(whyNotDeposit(cents(10_000), order())).toBeUndefined();
    expect(whyNotDeposit(cents(1_000), order({ paid: 1_000 }))).toBe('$10.00 is already paid');
    expect(whyNotDeposit(cents(1_001), order({ paid: 1_000 }))).toBeUndefined();
  });

  it.each([
    [{ percent: '30.00' }, 3_000],
    [{ percent: '33.33' }, 3_333],
    [{ percent: '100' }, 10_000],
    [{ amount: '12.50' }, 1_250],
  ])('is read from %j', (form, deposit) => {
    expect(depositOf(DepositForm.parse(form), cents(10_000))).toBe(deposit);
  });

  it('is at least one cent', () => {
    expect(depositOf({ percent: toBasisPoints(1) }, cents(10))).toBe(1);
  });

  it.each([
    [{}, 'Enter an amount or a percentage'],
    [{ amount: '1.00', percent: '1.00' }, 'Enter an amount or a percentage'],
    [{ amount: '0.00' }, 'Enter an amount above zero'],
    [{ percent: '0' }, 'Enter a percentage above 0 and up to 100'],
    [{ percent: '100.01' }, 'Must be between 0 and 100'],
    [{ percent: '12,50' }, 'Enter a percentage such as 12.5'],
  ])('is not read from %j', (form, message) => {
    expect(DepositForm.safeParse(form).error?.issues[0]?.message).toBe(message);
  });

  it('follows a total that falls below it', () => {
    expect(depositAfter(cents(3_000), cents(2_000))).toBe(2_000);
    expect(depositAfter(cents(3_000), cents(5_000))).toBe(3_000);
    expect(depositAfter(cents(3_000), cents(0))).toBeNull();
    expect(depositAfter(null, cents(5_000))).toBeNull();
  });

  it.each([
    [9_229, 27_690, 53_410, 17_801],
    [9_229, 27_690, 11_110, 3_703],
    [9_229, 27_690, 27_690, 9_229],
    [9_229, 27_690, 0, null],
    [1, 27_690, 100, 1],
    [null, 27_690, 11_110, null],
  ])('of %s on a total of %i becomes, with a corrected total of %i, %s', (deposit, from, to, after) => {
    expect(depositAfterCorrection(deposit === null ? null : cents(deposit), cents(from), cents(to))).toBe(
      after,
    );
  });

  it('keeps its part of an order that is corrected to less and then to more, to a cent', () => {
    const less = depositAfterCorrection(cents(9_229), cents(27_690), cents(11_110));

    expect(depositAfterCorrection(less, cents(11_110), cents(53_410))).toBe(17_802);
  });
});
