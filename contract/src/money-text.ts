import { type Cents, money } from './money';

/** "12.50", as shown in a form field; empty if there is no amount. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? '' : String(money.encode(amount));
