import { describe, expect, it } from 'vitest';
import {
  brandOf,
  type CardEntry,
  type CardField,
  cardErrors,
  caretAfter,
  NOT_A_TEST_CARD,
  readField,
  showExpiry,
  showNumber,
} from './card-entry';

const now = new Date(2026, 10, 15);
const good: CardEntry = { number: '4242424242424242', expiry: '1234', cvc: '123' };

describe('a card being typed', () => {
  it.each([
    ['4242', '4242', 'visa'],
    ['42424242', '4242 4242', 'visa'],
    ['4242424242424242', '4242 4242 4242 4242', 'visa'],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard'],
    ['2223003122003222', '2223 0031 2200 3222', 'mastercard'],
    ['378282246310005', '3782 822463 10005', 'amex'],
    ['6', '6', 'unknown'],
    ['', '', 'unknown'],
  ])('shows %s as %j, a card of %s', (digits, shown, brand) => {
    expect([showNumber(digits), brandOf(digits)]).toEqual([shown, brand]);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
  ])('shows the date %s as %s', (digits, shown) => {
    expect(showExpiry(digits)).toBe(shown);
  });

  it.each<[CardField, string, string]>([
    ['number', '4242-4242 4242a4242 99', '4242424242424242'],
    ['number', '3782 822463 100056', '378282246310005'],
    ['expiry', '5', '05'],
    ['expiry', '12 / 345', '1234'],
    ['cvc', '12345', '123'],
  ])('reads %s from %j', (field, typed, digits) => {
    expect(readField(field, typed, good)).toBe(digits);
  });

  it('accepts four digits as the code of an American Express card', () => {
    expect(readField('cvc', '12345', { ...good, number: '378282246310005' })).toBe('1234');
  });

  it.each([
    [4, 4],
    [5, 6],
    [0, 0],
  ])('puts the caret after digit %i at %i', (digits, at) => {
    expect(caretAfter('4242 4242', digits)).toBe(at);
  });
});

describe('card errors', () => {
  it.each<[Partial<CardEntry>, CardField, string]>([
    [{ number: '' }, 'number', 'Your card number is incomplete.'],
    [{ number: '424242424242424' }, 'number', 'Your card number is incomplete.'],
    [{ number: '4242424242424241' }, 'number', 'Your card number is invalid.'],
    [{ number: '4111111111111111' }, 'number', NOT_A_TEST_CARD],
    [{ expiry: '12' }, 'expiry', "Your card's expiration date is incomplete."],
    [{ expiry: '1334' }, 'expiry', "Your card's expiration date is invalid."],
    [{ expiry: '1225' }, 'expiry', "Your card's expiration year is in the past."],
    [{ expiry: '1026' }, 'expiry', "Your card's expiration date is in the past."],
    [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
    [{ number: '378282246310005' }, 'cvc', "Your card's security code is incomplete."],
  ])('for %j, shown at the %s: %s', (typed, field, message) => {
    expect(cardErrors({ ...good, ...typed }, now)[field]?.message).toBe(message);
  });

  it('are empty for a test card that expires this month', () => {
    expect(cardErrors({ ...good, expiry: '1126' }, now)).toEqual({});
  });
});
