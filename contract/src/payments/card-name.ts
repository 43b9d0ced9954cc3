import type { SavedMethod } from './saved-methods';

type SavedCard = SavedMethod['card'];

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** "Visa •••• 4242" */
export const cardName = ({ brand, last4 }: SavedCard): string =>
  `${brands[brand] ?? (brand === 'unknown' ? 'Card' : brand)} •••• ${last4}`;

/** "04/29" */
export const cardExpiry = ({ exp_month, exp_year }: SavedCard): string =>
  `${twoDigits(exp_month)}/${twoDigits(exp_year % 100)}`;

/** A card is valid until the end of its month. */
export const isExpired = ({ exp_month, exp_year }: SavedCard, now: Date): boolean =>
  exp_year * 12 + exp_month - 1 < now.getFullYear() * 12 + now.getMonth();
