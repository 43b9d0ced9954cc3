import { safeReturnTo } from '@casepack/contract/auth/return-to';
import type { CurrentUser } from '@casepack/contract/users/user';
import { redirect } from '@tanstack/react-router';

type SignInSearch = { returnTo?: string; external?: string };

export const signInSearch = ({ returnTo, external }: Record<string, unknown>): SignInSearch => ({
  ...(typeof returnTo === 'string' ? { returnTo } : {}),
  ...(typeof external === 'string' ? { external } : {}),
});

type SignInRouteInput = { context: { user: CurrentUser | null }; search: SignInSearch };

export function leaveWhenSignedIn({ context, search }: SignInRouteInput): void {
  if (context.user) throw redirect({ href: safeReturnTo(search.returnTo), replace: true });
}
