const sections = {
  catalog: ['', 'catalog', 'catalog-advanced', 'checkout'],
  desk: ['desk'],
  orders: ['orders', 'order', 'payment', 'approvals'],
  customers: ['customers'],
  overview: ['overview', 'receivables'],
  admin: ['admin'],
};

export type Tab = keyof typeof sections;

const tabs = Object.keys(sections) as Tab[]; // typed as its keys

/** The tab a path belongs to, by its first part. Personal pages, such as the account page, belong to none. */
export function activeTab(pathname: string): Tab | undefined {
  const [, section = ''] = pathname.split('/');
  return tabs.find((tab) => sections[tab].includes(section));
}
