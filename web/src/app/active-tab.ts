export type Tab = 'catalog' | 'orders' | 'admin';

const catalogPaths = new Set(['/', '/catalog', '/catalog-advanced', '/checkout']);

/** The tab a path belongs to. Pages of the person, such as the account, belong to none. */
export function activeTab(pathname: string): Tab | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (catalogPaths.has(path)) return 'catalog';
  if (/^\/(orders|order|payment)(\/|$)/.test(path)) return 'orders';
  return /^\/admin(\/|$)/.test(path) ? 'admin' : undefined;
}
