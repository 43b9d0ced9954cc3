const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TOO_MANY = 'Too many attempts.';

export interface RateLimit {
  /** Number of attempts before a wait is required. */
  max: number;
  withinSeconds: number;
  /** Whose attempts are added up: those of one user, one network address, one order ... */
  by: Subject;
  /** The message, followed by the waiting time. */
  message: string;
  /** By default, the wait lasts until the time is over. doubling: 1 s, 2 s, 4 s ... so nobody can lock out a rival. */
  wait?: 'doubling';
}

type Subject =
  | 'network'
  | 'user'
  | 'account'
  | 'account and network'
  | 'account and browser'
  | 'organization'
  | 'manufacturer'
  | 'customer'
  | 'order'
  | 'email address';

// biome-ignore format: one limit, one line
/** Every rate limit of the product. */
export const rateLimits = {
  // Signing in. Attempts from other networks must not make the owner of an account wait.
  'sign-in-account': { max: 5, withinSeconds: DAY, by: 'account and network', message: TOO_MANY, wait: 'doubling' },
  'sign-in-browser': { max: 10, withinSeconds: DAY, by: 'account and browser', message: TOO_MANY, wait: 'doubling' },
  'sign-in-everywhere': { max: 500, withinSeconds: DAY, by: 'account', message: TOO_MANY },
  // Once 'sign-in-everywhere' is used up: slow, but nobody on another network can lock out the owner.
  'sign-in-slowed': { max: 1, withinSeconds: 15 * MINUTE, by: 'account and network', message: 'There were too many wrong passwords for this account. Use a browser that you have signed in with before, or reset your password by email.' },
  'sign-in-address': { max: 30, withinSeconds: 10 * MINUTE, by: 'network', message: TOO_MANY },
  'confirm-password-user': { max: 5, withinSeconds: DAY, by: 'user', message: TOO_MANY, wait: 'doubling' },

  // Accounts and the links that are mailed for them.
  'register-address': { max: 10, withinSeconds: HOUR, by: 'network', message: TOO_MANY },
  'forgot-account': { max: 3, withinSeconds: HOUR, by: 'account', message: TOO_MANY },
  'forgot-address': { max: 20, withinSeconds: HOUR, by: 'network', message: TOO_MANY },
  'reset-address': { max: 30, withinSeconds: 10 * MINUTE, by: 'network', message: TOO_MANY },
  'confirm-address-customer': { max: 5, withinSeconds: HOUR, by: 'customer', message: TOO_MANY },
  'confirm-address': { max: 3, withinSeconds: DAY, by: 'email address', message: TOO_MANY },

  // Companies that ask for an account. Each can cause an email to a stranger, so an address gets one a day.
  'join-address': { max: 20, withinSeconds: HOUR, by: 'network', message: TOO_MANY },
  'join-manufacturer': { max: 100, withinSeconds: DAY, by: 'manufacturer', message: 'There were too many requests today.' },
  'join-mail': { max: 1, withinSeconds: DAY, by: 'email address', message: TOO_MANY },

  // Work with many orders at once.
  'order-job-user': { max: 200, withinSeconds: HOUR, by: 'user', message: 'You have started too many jobs in the last hour.' },

  // Users and customers.
  'create-user-user': { max: 100, withinSeconds: HOUR, by: 'user', message: 'You have added too many users in the last hour.' },
  'create-user-manufacturer': { max: 1000, withinSeconds: DAY, by: 'manufacturer', message: 'Too many users were added in the last day.' },
  'change-email-user': { max: 20, withinSeconds: HOUR, by: 'user', message: 'You have changed too many email addresses in the last hour.' },
  'contact-email-customer': { max: 5, withinSeconds: DAY, by: 'customer', message: 'The contact email was changed too many times in the last day.' },

  // Product files.
  'import-check-user': { max: 300, withinSeconds: HOUR, by: 'user', message: 'You have uploaded too many files in the last hour.' },
  'import-rows-user': { max: 500_000, withinSeconds: HOUR, by: 'user', message: 'You have imported 500,000 rows in the last hour.' },

  // Images.
  'image-user': { max: 3_000, withinSeconds: HOUR, by: 'user', message: 'You have uploaded too many images in the last hour.' },

  // Pasted orders and dropped files.
  'desk-match-user': { max: 1_000, withinSeconds: HOUR, by: 'user', message: 'You have pasted too many orders in the last hour.' },
  'desk-file-user': { max: 200, withinSeconds: HOUR, by: 'user', message: 'You have uploaded too many files in the last hour.' },

  // Placing orders. ORDERS_PER_HOUR sets other numbers.
  'order-user': { max: 300, withinSeconds: HOUR, by: 'user', message: 'You have placed too many orders in the last hour.' },
  'order-organization': { max: 1500, withinSeconds: HOUR, by: 'organization', message: 'Your organization has placed too many orders in the last hour.' },

  // Drafts are saved while they are typed. The size is counted in kilobytes.
  'draft-user': { max: 6_000, withinSeconds: HOUR, by: 'user', message: 'You have saved drafts too often in the last hour.' },
  'draft-size-user': { max: 500_000, withinSeconds: HOUR, by: 'user', message: 'You have saved too many large drafts in the last hour.' },

  // What waits longer is told in one email.
  'notification-user': { max: 20, withinSeconds: HOUR, by: 'user', message: 'There were too many notifications in the last hour.' },

  // Paying.
  'pay-order': { max: 20, withinSeconds: HOUR, by: 'order', message: TOO_MANY },
  'pay-user': { max: 120, withinSeconds: HOUR, by: 'user', message: TOO_MANY },
  'pay-address': { max: 60, withinSeconds: MINUTE, by: 'network', message: TOO_MANY },
  'card-setup-user': { max: 30, withinSeconds: HOUR, by: 'user', message: TOO_MANY },
  'card-test-manufacturer': { max: 20, withinSeconds: 10 * MINUTE, by: 'manufacturer', message: TOO_MANY },
  'publishable-key-address': { max: 60, withinSeconds: 10 * MINUTE, by: 'network', message: TOO_MANY },

  // Invoices, and what a public link opens.
  'send-invoice-order': { max: 5, withinSeconds: HOUR, by: 'order', message: TOO_MANY },
  'public-order-address': { max: 30, withinSeconds: 10 * MINUTE, by: 'network', message: TOO_MANY },
  'public-invoice-address': { max: 30, withinSeconds: 10 * MINUTE, by: 'network', message: TOO_MANY },
  'public-pdf-address': { max: 120, withinSeconds: 10 * MINUTE, by: 'network', message: TOO_MANY },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
