import type { CurrentUser } from '@casepack/contract/users/user';
import { useRouter } from '@tanstack/react-router';
import { toast } from '../../ui/toast';

const greet = (greeting: string, { firstName }: CurrentUser): string =>
  firstName === '' ? `${greeting}!` : `${greeting}, ${firstName}!`;

/** Opens the page that a user who has just signed in wanted to visit. */
export function useRedirectAfterSignIn(returnTo: string) {
  const router = useRouter();
  return async (user: CurrentUser, greeting: 'Welcome' | 'Welcome back'): Promise<void> => {
    toast({ title: greet(greeting, user) });
    await router.navigate({ href: user.mustChangePassword ? '/account' : returnTo, replace: true });
  };
}
