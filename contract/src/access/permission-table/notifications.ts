import type { Row } from './row';

/** What a user of a seller wants to be told of; always their own settings. */
export const notificationPermissions = {
  'notification-settings:edit': {
    sales: { own: 'allowed' },
    manufacturer: { own: 'allowed' },
    everyoneElse: 'refused',
  },
} as const satisfies Record<string, Row>;
