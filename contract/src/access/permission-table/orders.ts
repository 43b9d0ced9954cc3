import type { Row } from './row';

/** Here `own` is an order that the caller's organization bought, sold or placed. */
export const orderPermissions = {
  'order:list': {
    freshUser: 'filtered',
    customer: { own: 'filtered' },
    sales: { own: 'filtered' },
    manufacturer: { own: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'order:view': {
    customer: { own: 'limited' },
    sales: { own: 'limited' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'order:pay': {
    customer: { own: 'allowed' },
    sales: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'order:cancel': {
    customer: { own: 'allowed' },
    sales: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'order:correct': {
    customer: { own: 'allowed' },
    sales: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'order:manage': {
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;

/** The orders of one organization: here `own` is that organization. */
export const orderListPermissions = {
  'order:list-sales-organization': {
    sales: { own: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'order:list-customer': {
    customer: { own: 'allowed' },
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
} as const satisfies Record<string, Row>;

/** Saved views: here the organization is that of the view's owner, and `limited` means the caller's own views. */
export const orderViewPermissions = {
  'order-view:share': {
    customerAdmin: { own: 'allowed' },
    salesAdmin: { own: 'allowed' },
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'order-view:edit': {
    freshUser: 'limited',
    customerUser: { own: 'limited' },
    customerAdmin: { own: 'allowed' },
    salesRep: { own: 'limited' },
    salesAdmin: { own: 'allowed' },
    manufacturerUser: { own: 'limited' },
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'limited',
    everyoneElse: 'hidden',
  },
} as const satisfies Record<string, Row>;
