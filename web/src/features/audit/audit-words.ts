import type { SubjectType } from '@casepack/contract/audit/audit-entry';

export const subjectNames = {
  user: 'Users',
  organization: 'Organizations',
  location: 'Locations',
  product: 'Products',
  collection: 'Collections',
  tag: 'Tags',
  price_list: 'Price lists',
  provider_keys: 'Payment keys',
  order: 'Orders',
  order_view: 'Order views',
  draft: 'Drafts',
  mail: 'Mail',
  account_request: 'Account requests',
} as const satisfies Record<SubjectType, string>;

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
