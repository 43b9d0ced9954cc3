import { safeReturnTo } from '@casepack/contract/auth/return-to';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { signInOptionsQuery } from '../api/sign-in-options';
import { AuthCard } from '../features/auth/auth-card';
import { ExternalNotice } from '../features/auth/external-notice';
import { SignInForm } from '../features/auth/sign-in-form';
import { useRedirectAfterSignIn } from '../features/auth/use-redirect-after-sign-in';
import { linkClass } from '../ui/link-class';
import { usePageTitle } from './use-page-title';

export function LoginPage() {
  usePageTitle('Sign In');
  const search = useSearch({ from: '/auth/login' });
  const returnTo = safeReturnTo(search.returnTo);
  const enter = useRedirectAfterSignIn(returnTo);
  const options = useQuery(signInOptionsQuery);
  const isOpen = options.data?.registration !== 'invite';

  return (
    <AuthCard
      title="Sign In"
      footer={
        isOpen ? (
          // The ways to sign in, which come later, would push it down.
          <span className={options.isPending ? 'invisible' : undefined}>
            New to Casepack?{' '}
            <Link to="/register" search={search.returnTo ? { returnTo } : {}} className={linkClass}>
              Create an account
            </Link>
          </span>
        ) : undefined
      }
    >
      <ExternalNotice reason={search.external} />
      <SignInForm returnTo={returnTo} onSignedIn={(user) => void enter(user, 'Welcome back')} />
    </AuthCard>
  );
}
