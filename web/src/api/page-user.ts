import { NO_PAGE_USER, PAGE_USER_HEADER } from '@casepack/contract/auth/page-user';
import type { Endpoint } from '@casepack/contract/endpoint';

/** Whom this page was drawn for: null is a visitor, undefined is not known yet. */
let pageUser: number | null | undefined;

export const pageUserId = (): number | null | undefined => pageUser;

export function setPageUser(id: number | null): void {
  pageUser = id;
}

/** Goes with every write: the session may have changed hands in another tab. */
export function pageUserHeaders({ method, access, path }: Endpoint): Record<string, string> {
  // Signing in is about whoever comes, not about whoever was there.
  const isSigningIn = access === 'anyone' && path.startsWith('/api/auth/');
  if (method === 'GET' || pageUser === undefined || isSigningIn) return {};
  return { [PAGE_USER_HEADER]: String(pageUser ?? NO_PAGE_USER) };
}
