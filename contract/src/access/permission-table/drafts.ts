import type { Row } from './row';

/** Here the organization is that of the draft's owner, and `limited` means the caller's own drafts. */
export const draftPermissions = {
  'draft:view': {
    freshUser: 'limited',
    customerUser: { own: 'limited' },
    customerAdmin: { own: 'allowed' },
    salesRep: { own: 'limited' },
    salesAdmin: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  'draft:edit': {
    freshUser: 'limited',
    customer: { own: 'limited' },
    sales: { own: 'limited' },
    manufacturer: { own: 'limited' },
    platformAdmin: 'limited',
    everyoneElse: 'hidden',
  },
  'draft:take-over': {
    customerUser: 'hidden',
    customerAdmin: { own: 'refused' },
    salesRep: 'hidden',
    salesAdmin: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    platformAdmin: 'refused',
    everyoneElse: 'hidden',
  },
} as const satisfies Record<string, Row>;
