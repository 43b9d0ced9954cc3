/**
 * The server code that is changed: in each group the files, by name, and the tests that must fail. Each file is
 * measured separately, because each change runs its tests on a real database: with the whole suite a run would take
 * days.
 */
export const serverGroups = {
  access: {
    access: ['authorize'],
    scope: ['scope'],
    'user-reach': ['manage-users', 'create-user', 'known-elsewhere', 'account-links'],
    'last-administrator': ['last-administrator', 'manage-users'],
  },
  auth: {
    'sign-in': ['sign-in', 'attempt-limits', 'known-browser', 'account-enumeration'],
    sessions: ['sessions', 'deactivation', 'change-password'],
    passwords: ['passwords', 'sign-in'],
    'count-attempts': ['count-attempts', 'rules', 'attempt-limits', 'known-browser'],
    token: ['sessions', 'reset-password'],
    'account-links': ['account-links', 'reset-password'],
    'require-fresh-password': ['card-config', 'change-email', 'switch-card-mode'],
    'reset-password': ['reset-password', 'account-links'],
    'change-password': ['change-password'],
    register: ['register'],
    'change-email': ['change-email'],
  },
  stock: {
    'reserve-stock': ['checkout', 'concurrent-orders', 'edit-order'],
    'stock.queries': ['concurrent-orders', 'edit-order', 'save-order'],
    'check-lines': ['checkout', 'save-order', 'edit-order'],
    'change-status': ['order-page', 'refused-move', 'complete-delivered', 'await-approval'],
    'edit-items': ['edit-order'],
  },
  money: {
    'book-money': ['book-money', 'record-payment', 'refund-payment'],
    'settle-intent': ['settle-intent', 'reconcile', 'pay-order', 'submit-order', 'withdraw-card'],
    'intents.queries': ['reconcile', 'withdraw-card', 'pay-order', 'submit-order'],
    'refund-payment': ['refund-payment', 'refund-access', 'owed-again'],
    'send-refund': ['refund-payment', 'failed-refund'],
    'settle-refunds': ['failed-refund', 'refund-payment'],
    'undo-refund': ['failed-refund'],
    reconcile: ['reconcile', 'reconcile-again'],
    'one-by-one': ['reconcile', 'reconcile-again'],
    'card-keys': ['card-keys', 'card-config', 'tested-keys'],
    'switch-card-mode': ['switch-card-mode', 'tested-keys'],
    'price-order': ['save-order', 'buyers-charges', 'cart-discount'],
    'quote-cart': ['checkout', 'buyers-charges', 'cart-discount'],
    'edit-order': ['edit-order', 'edit-during-payment'],
    'place-once': ['save-order', 'submit-order'],
  },
};
