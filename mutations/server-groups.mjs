/**
 * What is changed on the server, and the tests that must notice. In groups, because each changed line runs its tests on a
 * real database: against the whole suite a run would take days.
 */
export const serverGroups = [
  {
    name: 'access',
    mutate: ['access.ts', 'scope.ts', 'users/user-reach.ts', 'users/last-administrator.ts'],
    tests: ['users', 'attacks/foreign-ids', 'orders/list-orders', 'organizations/read-organizations'],
  },
  {
    name: 'throttle',
    mutate: [
      'rate-limits/throttle.ts',
      'secrets/token.ts',
      'auth/account-links.ts',
      'auth/require-fresh-password.ts',
    ],
    tests: [
      'rate-limits/throttle',
      'rate-limits/attempt-limits',
      'auth/known-browser',
      'auth/reset-password',
      'payments/card-config',
      'payments/switch-card-mode',
    ],
  },
  {
    name: 'sign-in',
    mutate: [
      'auth/sign-in.ts',
      'auth/sessions.ts',
      'auth/passwords.ts',
      'auth/reset-password.ts',
      'auth/change-password.ts',
      'auth/register.ts',
    ],
    tests: ['auth'],
  },
  {
    name: 'settle',
    mutate: ['payments/settle-intent.ts', 'payments/book-money.ts', 'payments/intents.queries.ts'],
    tests: [
      'payments/settle-intent',
      'payments/payment-mail',
      'payments/reconcile',
      'payments/pay-order',
      'checkout/submit-order',
      'payments/record-payment',
      'payments/withdraw-card',
    ],
  },
  {
    name: 'refund',
    mutate: [
      'payments/refund-payment.ts',
      'payments/give-back.ts',
      'payments/settle-refunds.ts',
      'payments/undo-refund.ts',
    ],
    tests: ['payments/refund', 'payments/owed-again', 'payments/failed-refund'],
  },
  {
    name: 'reconcile',
    mutate: ['payments/reconcile.ts', 'payments/one-by-one.ts'],
    tests: ['payments/reconcile'],
  },
  {
    name: 'card-keys',
    mutate: ['secrets/card-keys.ts', 'payments/switch-card-mode.ts'],
    tests: ['secrets/card-keys', 'payments/card-config', 'payments/switch-card-mode'],
  },
  {
    name: 'stock',
    mutate: [
      'orders/stock.queries.ts',
      'orders/check-lines.ts',
      'order-changes/change-status.ts',
      'order-changes/edit-items.ts',
    ],
    tests: [
      'checkout/concurrent-orders',
      'order-changes/edit-order',
      'checkout/save-order',
      'orders/order-page',
      'checkout/checkout',
      'order-changes/refused-move',
    ],
  },
  {
    name: 'pricing',
    mutate: [
      'checkout/price-order.ts',
      'checkout/quote-cart.ts',
      'order-changes/edit-order.ts',
      'checkout/place-once.ts',
    ],
    tests: [
      'checkout/save-order',
      'checkout/buyers-charges',
      'checkout/checkout',
      'order-changes/edit',
      'checkout/cart-discount',
    ],
  },
];
