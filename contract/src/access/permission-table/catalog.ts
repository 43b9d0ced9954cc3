import type { Row } from './row';

/** Products, collections and tags. */
export const catalogPermissions = {
  'catalog:view': {
    freshUser: 'filtered',
    customer: { above: 'filtered' },
    sales: { above: 'filtered' },
    manufacturer: { own: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'catalog:view-as': {
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'collection:view': {
    freshUser: 'filtered',
    customer: { above: 'limited' },
    sales: { above: 'limited' },
    manufacturer: { own: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'catalog:edit': {
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
