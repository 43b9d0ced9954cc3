import { expect, it } from 'vitest';
import { activeTab } from './active-tab';

it.each([
  ['/', 'catalog'],
  ['/catalog', 'catalog'],
  ['/catalog-advanced', 'catalog'],
  ['/checkout', 'catalog'],
  ['/orders', 'orders'],
  ['/orders/', 'orders'],
  ['/orders/12', 'orders'],
  ['/order/abc', 'orders'],
  ['/payment/12', 'orders'],
  ['/approvals', 'orders'],
  ['/approvals/7', 'orders'],
  ['/overview', 'overview'],
  ['/receivables', 'overview'],
  ['/admin', 'admin'],
  ['/admin/collections', 'admin'],
  ['/account', undefined],
  ['/payment-methods', undefined],
  ['/administrators', undefined],
])('%s belongs to the tab %s', (path, tab) => {
  expect(activeTab(path)).toBe(tab);
});
