import { formatMoney } from '../money';
import { type OrderMoneyFacts, orderMoney } from './order-money';

/** Said before a card is entered for an order that has to be approved. */
export const CHARGED_LATER = 'Your card is authorized now and charged when the order is approved.';

/** The authorized card of an order, in words; undefined without one. */
export function authorizationWords(order: OrderMoneyFacts, reader: 'staff' | 'customer'): string | undefined {
  const { authorized, uncovered } = orderMoney(order);
  if (authorized === 0) return undefined;
  const amount = formatMoney(order.amountAuthorized);
  const charged = authorized < order.amountAuthorized ? ` with ${formatMoney(authorized)}` : '';
  const rest = uncovered > 0 ? ` ${formatMoney(uncovered)} stays due after that.` : '';
  return reader === 'staff'
    ? `A card is authorized for ${amount}. It is charged${charged} when the order is released.${rest}`
    : `Your card is authorized for ${amount} and charged${charged} when the order is approved.${rest}`;
}

/** What releasing the order does to its card; undefined without one. */
export function releaseWords(order: OrderMoneyFacts): string | undefined {
  const { authorized, uncovered } = orderMoney(order);
  if (authorized === 0) return undefined;
  const rest = uncovered > 0 ? ` ${formatMoney(uncovered)} stays due.` : '';
  return `The card is charged ${formatMoney(authorized)} now.${rest}`;
}
