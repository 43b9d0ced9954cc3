import { ADDRESS_TOKEN } from '@casepack/contract/organizations/order-mail-address';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { AuthCard } from '../features/auth/auth-card';
import { ConfirmAddress } from '../features/auth/confirm-address';
import { SetPasswordForm } from '../features/auth/set-password-form';
import { linkClass } from '../ui/link-class';
import { toast } from '../ui/toast';
import { ConfirmEmail } from './confirm-email';
import { usePageTitle } from './use-page-title';

const CONFIRMS_EMAIL = 'confirm-email.';

/** Where mailed links lead. What stands behind the # reaches no server log. Another link in the same tab starts anew. */
export function SetPasswordPage() {
  const { hash } = useLocation();
  if (hash.startsWith(ADDRESS_TOKEN))
    return <AddressPage key={hash} token={hash.slice(ADDRESS_TOKEN.length)} />;
  return hash.startsWith(CONFIRMS_EMAIL) ? (
    <ConfirmEmail key={hash} token={hash.slice(CONFIRMS_EMAIL.length)} />
  ) : (
    <SetPassword key={hash} token={hash} />
  );
}

function AddressPage({ token }: { token: string }) {
  usePageTitle('Confirm Address');
  return (
    <AuthCard
      title="Confirm Address"
      subtitle="Confirm your e-mail address to get order mails."
      footer={
        <Link to="/" className={linkClass}>
          Go to Casepack
        </Link>
      }
    >
      <ConfirmAddress token={token} />
    </AuthCard>
  );
}

function SetPassword({ token }: { token: string }) {
  usePageTitle('Set Password');
  const router = useRouter();

  return (
    <AuthCard
      title="Set Password"
      subtitle="Choose the password you want to sign in with."
      footer={
        <>
          Link too old?{' '}
          <Link to="/forgot-password" className={linkClass}>
            Ask for a new one
          </Link>
        </>
      }
    >
      <SetPasswordForm
        token={token}
        onDone={() => {
          toast({ title: 'Password Set', description: 'You are signed in.' });
          void router.navigate({ to: '/', replace: true });
        }}
      />
    </AuthCard>
  );
}
