import type { Row } from './row';

/** The customer list and page of staff and reps. A customer's own users never see them. */
export const customerPermissions = {
  'customer-summary:list': {
    sales: { below: 'filtered' },
    manufacturer: { below: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'customer-summary:view': {
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  /** Everyone deletes only their own notes. */
  'customer-note:edit': {
    sales: { below: 'allowed' },
    manufacturer: { below: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'hidden',
  },
  /** Companies that ask the manufacturer for an account. */
  'account-request:list': {
    manufacturer: { own: 'filtered' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'account-request:view': {
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
  'account-request:decide': {
    manufacturerAdmin: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
