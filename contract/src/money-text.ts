import { type Cents, money } from './money';

/** "12.50", as an amount stands in a form's field; empty where there is none. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? '' : String(money.encode(amount));
