import type { Row } from './row';

/** Price lists and what follows from them. */
export const pricingPermissions = {
  'price-list:view': {
    manufacturer: { own: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'price-list:edit': {
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
