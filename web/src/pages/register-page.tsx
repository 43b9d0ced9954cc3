import { safeReturnTo } from '@casepack/contract/auth/return-to';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { signInOptionsQuery } from '../api/sign-in-options';
import { AuthCard } from '../features/auth/auth-card';
import { RegisterForm } from '../features/auth/register-form';
import { useRedirectAfterSignIn } from '../features/auth/use-redirect-after-sign-in';
import { linkClass } from '../ui/link-class';
import { usePageTitle } from './use-page-title';

export function RegisterPage() {
  usePageTitle('Create Account');
  const search = useSearch({ from: '/auth/register' });
  const enter = useRedirectAfterSignIn(safeReturnTo(search.returnTo));
  const isClosed = useQuery(signInOptionsQuery).data?.registration === 'invite';

  return (
    <AuthCard
      title="Create Account"
      footer={
        <>
          Have an account already?{' '}
          <Link to="/login" search={search} className={linkClass}>
            Sign in
          </Link>
        </>
      }
    >
      {isClosed ? (
        <p>New accounts are by invitation only. Please ask your administrator.</p>
      ) : (
        <RegisterForm onRegistered={(user) => void enter(user, 'Welcome')} />
      )}
    </AuthCard>
  );
}
