import type { Row } from './row';

/** The buying company alone: what waits there is no order yet. `limited` means the caller's own. */
export const approvalPermissions = {
  'buying-limit:manage': {
    customerUser: 'refused',
    customerAdmin: { own: 'allowed' },
    everyoneElse: 'hidden',
  },
  'approval:view': {
    customerUser: { own: 'limited' },
    customerAdmin: { own: 'allowed' },
    everyoneElse: 'hidden',
  },
  'approval:request': {
    customer: { own: 'limited' },
    everyoneElse: 'hidden',
  },
  'approval:decide': {
    customerUser: 'refused',
    customerAdmin: { own: 'allowed' },
    everyoneElse: 'hidden',
  },
} as const satisfies Record<string, Row>;
