import type { Row } from './row';

/** What is in the warehouse. */
export const stockPermissions = {
  'stock:manage': {
    manufacturer: { own: 'allowed' },
    platformAdmin: 'allowed',
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
