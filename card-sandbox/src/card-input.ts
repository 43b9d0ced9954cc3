import {
  incorrectNumber,
  invalidCvc,
  invalidExpiryMonth,
  invalidExpiryYear,
  notATestCard,
} from './card-declines';
import type { WriteContext } from './context';
import { type KnownMethod, makeMethod } from './known-methods';
import { findTestCard, hasValidCheckDigit } from './test-cards';

/** The input of the card form. Only brand, last four digits and expiry are stored. */
export interface CardData {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

const AMEX_CVC = 4;
const USUAL_CVC = 3;
const FARTHEST_YEARS = 50;

/** Turns card input into a payment method, or rejects it as Stripe would. */
export async function methodFromCard(context: WriteContext, typed: CardData): Promise<KnownMethod> {
  if (!hasValidCheckDigit(typed.number)) throw incorrectNumber();
  const card = findTestCard(typed.number);
  if (!card) throw notATestCard();

  const [year, month] = [context.now.getUTCFullYear(), context.now.getUTCMonth() + 1];
  const { expMonth, expYear } = typed;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) throw invalidExpiryMonth();
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + FARTHEST_YEARS)
    throw invalidExpiryYear();
  if (expYear === year && expMonth < month) throw invalidExpiryMonth();

  const digits = card.brand === 'amex' ? AMEX_CVC : USUAL_CVC;
  if (!/^\d+$/.test(typed.cvc) || typed.cvc.length !== digits) throw invalidCvc();
  return makeMethod(context, { card, expMonth, expYear });
}
