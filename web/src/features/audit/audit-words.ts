import type { SubjectType } from '@casepack/contract/audit/audit-entry';

export const subjectNames = {
  user: 'Users',
  organization: 'Organizations',
  location: 'Locations',
  product: 'Products',
  collection: 'Collections',
  tag: 'Tags',
  provider_keys: 'Payment keys',
  order: 'Orders',
  mail: 'Mail',
} as const satisfies Record<SubjectType, string>;

/** 'sign_in_failed' reads 'Sign in failed'. */
export function actionName(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'isOrgAdmin' reads 'Is org admin'. */
export const fieldName = (field: string): string =>
  actionName(field.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase());

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
