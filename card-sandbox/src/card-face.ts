import {
  incorrectNumber,
  invalidCvc,
  invalidExpiryMonth,
  invalidExpiryYear,
  notATestCard,
} from './card-refusals';
import type { Desk } from './desk';
import { type KnownMethod, makeMethod } from './known-methods';
import { findTestCard, hasValidCheckDigit } from './test-cards';

/** What a person types into the card form. Only what is printed small is kept: brand, last four digits, expiry. */
export interface CardData {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

const AMEX_CVC = 4;
const USUAL_CVC = 3;
const FARTHEST_YEARS = 50;

/** Turns typed card data into a payment method, or refuses it as Stripe would. */
export async function methodFromCard(desk: Desk, typed: CardData): Promise<KnownMethod> {
  if (!hasValidCheckDigit(typed.number)) throw incorrectNumber();
  const card = findTestCard(typed.number);
  if (!card) throw notATestCard();

  const [year, month] = [desk.now.getUTCFullYear(), desk.now.getUTCMonth() + 1];
  const { expMonth, expYear } = typed;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) throw invalidExpiryMonth();
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + FARTHEST_YEARS)
    throw invalidExpiryYear();
  if (expYear === year && expMonth < month) throw invalidExpiryMonth();

  const digits = card.brand === 'amex' ? AMEX_CVC : USUAL_CVC;
  if (!/^\d+$/.test(typed.cvc) || typed.cvc.length !== digits) throw invalidCvc();
  return makeMethod(desk, { card, expMonth, expYear });
}
