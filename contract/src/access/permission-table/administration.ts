import type { Row } from './row';

/** What the admin panel and the overview show. */
export const administrationPermissions = {
  'user:list': {
    customerAdmin: { own: 'filtered' },
    salesAdmin: { own: 'filtered', below: 'filtered' },
    manufacturerAdmin: { own: 'filtered', below: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'user:create': {
    customerAdmin: { own: 'limited', above: 'refused' },
    salesAdmin: { own: 'limited', below: 'limited', above: 'refused' },
    manufacturerAdmin: { own: 'limited', below: 'limited' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'user:edit': {
    freshUser: 'limited',
    customerUser: { own: 'limited', above: 'refused' },
    customerAdmin: { own: 'allowed', above: 'refused' },
    salesRep: { own: 'limited', below: 'refused', above: 'refused' },
    salesAdmin: { own: 'allowed', below: 'allowed', above: 'refused' },
    manufacturerUser: { own: 'limited', below: 'refused' },
    manufacturerAdmin: { own: 'allowed', below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'user:manage': {
    customerAdmin: { own: 'allowed', above: 'refused' },
    salesAdmin: { own: 'allowed', below: 'allowed', above: 'refused' },
    manufacturerAdmin: { own: 'allowed', below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'audit:view': {
    customerAdmin: { own: 'filtered' },
    salesAdmin: { own: 'filtered', below: 'filtered' },
    manufacturerAdmin: { own: 'filtered', below: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'mail:view': {
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'card-config:manage': {
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'overview:view': {
    sales: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
