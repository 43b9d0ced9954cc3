import type { Row } from './row';

/** Ordering for a customer. */
export const checkoutPermissions = {
  'checkout:customers': {
    freshUser: 'filtered',
    customer: { own: 'filtered' },
    sales: { below: 'filtered' },
    manufacturer: { below: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'checkout:locations': {
    customer: { own: 'allowed' },
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'checkout:payment-methods': {
    customerUser: { own: 'limited' },
    customerAdmin: { own: 'allowed' },
    sales: { below: 'limited' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'desk:use': {
    customer: { own: 'allowed' },
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'checkout:pay': {
    freshUser: 'limited',
    customer: { own: 'allowed' },
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'checkout:order': {
    freshUser: 'limited',
    customer: { own: 'limited' },
    sales: { below: 'limited' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
