export type Tab = 'catalog' | 'desk' | 'orders' | 'customers' | 'overview' | 'admin';

const catalogPaths = new Set(['/', '/catalog', '/catalog-advanced', '/checkout']);

/** The tab a path belongs to. Personal pages, such as the account page, belong to none. */
export function activeTab(pathname: string): Tab | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (catalogPaths.has(path)) return 'catalog';
  if (/^\/desk(\/|$)/.test(path)) return 'desk';
  if (/^\/(orders|order|payment|approvals)(\/|$)/.test(path)) return 'orders';
  if (/^\/customers(\/|$)/.test(path)) return 'customers';
  if (path === '/overview' || path === '/receivables') return 'overview';
  return /^\/admin(\/|$)/.test(path) ? 'admin' : undefined;
}
