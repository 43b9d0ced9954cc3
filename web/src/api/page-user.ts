import { NO_PAGE_USER, PAGE_USER_HEADER } from '@casepack/contract/auth/page-user';
import type { Endpoint } from '@casepack/contract/endpoint';

/** The user this page was rendered for: null for a visitor, undefined if not known yet. */
let pageUser: number | null | undefined;

export const pageUserId = (): number | null | undefined => pageUser;

export function setPageUser(id: number | null): void {
  pageUser = id;
}

/** Sent with every write: another tab may have changed the user of the session. */
export function pageUserHeaders({ method, access, path }: Endpoint): Record<string, string> {
  // Signing in changes the user, so the previous one does not matter.
  const isSigningIn = access === 'anyone' && path.startsWith('/api/auth/');
  if (method === 'GET' || pageUser === undefined || isSigningIn) return {};
  return { [PAGE_USER_HEADER]: String(pageUser ?? NO_PAGE_USER) };
}
