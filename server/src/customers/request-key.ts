import type { AccountRequest } from '@casepack/contract/customers/account-request';
import { IdText } from '@casepack/contract/ids';
import { notFound } from '../access';

/** `request-7` or `registration-9`, in the form that the contract has checked. */
export function readRequestKey(key: string): { source: AccountRequest['source']; id: number } {
  const [kind, digits = ''] = key.split('-');
  const id = IdText.safeParse(digits).data;
  if (id === undefined) throw notFound('Request');
  return { source: kind === 'request' ? 'join_page' : 'registration', id };
}
