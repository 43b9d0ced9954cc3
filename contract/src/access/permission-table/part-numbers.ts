import type { Row } from './row';

/** What a customer calls the products. */
export const partNumberPermissions = {
  'part-number:view': {
    customer: { own: 'allowed' },
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'part-number:edit': {
    customerUser: { own: 'refused' },
    customerAdmin: { own: 'allowed' },
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
} as const satisfies Record<string, Row>;
