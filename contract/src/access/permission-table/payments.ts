import type { Row } from './row';

/** Payments and saved cards. */
export const paymentPermissions = {
  'payment:list': {
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'receivable:list': {
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'receipt:record': {
    manufacturerUser: { below: 'refused' },
    manufacturerAdmin: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'billing:own': {
    customerAdmin: { own: 'allowed' },
    salesAdmin: { own: 'allowed' },
    manufacturerAdmin: { own: 'allowed' },
    everyoneElse: 'refused',
  },
  'saved-method:manage': {
    customerUser: { own: 'refused' },
    customerAdmin: { own: 'allowed' },
    salesRep: { own: 'refused', below: 'refused' },
    salesAdmin: { own: 'allowed', below: 'allowed' },
    manufacturerUser: { own: 'refused', below: 'refused' },
    manufacturerAdmin: { own: 'allowed', below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
