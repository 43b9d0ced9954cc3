/**
 * The floors of the server, from bottom to top. A folder or file of server/src imports only from floors below its
 * own, never from its own floor or above. `npm run lint` checks it; ARCHITECTURE.md describes each one.
 */
export const serverFloors = [
  ['config', 'product-version', 'say', 'start-of-day'],
  ['db', 'gateways', 'imaging', 'press', 'secrets'],
  ['jobs', 'open-installation'],
  ['context'],
  ['access', 'edit-conflict', 'scope'],
  ['check-books', 'http'],
  ['audit', 'events', 'mail', 'rate-limits'],
  ['uploads'],
  ['media'],
  ['organizations'],
  ['auth', 'brand'],
  ['pricing'],
  ['catalog', 'overview', 'sandbox', 'setup', 'users'],
  ['part-numbers', 'product-images'],
  ['orders'],
  ['invoices', 'stock'],
  ['credit'],
  ['buying-limits', 'documents', 'payments'],
  ['shipments'],
  ['checkout', 'demo', 'order-changes', 'outbox', 'statements'],
  ['approvals', 'drafts'],
  ['desk'],
  ['customers', 'imports', 'notifications', 'order-jobs'],
  ['command', 'demo-warnings', 'job-handlers'],
  ['admin', 'app', 'backup', 'check'],
  ['start'],
  ['serve'],
  ['main'],
];
