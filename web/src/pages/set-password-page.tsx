import { ADDRESS_TOKEN } from '@casepack/contract/organizations/order-mail-address';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AuthCard } from '../features/auth/auth-card';
import { ConfirmAddress } from '../features/auth/confirm-address';
import { ConfirmEmailForm } from '../features/auth/confirm-email-form';
import { SetPasswordForm } from '../features/auth/set-password-form';
import { linkClass } from '../ui/link-class';
import { toast } from '../ui/toast';
import { usePageTitle } from './use-page-title';

const CONFIRMS_EMAIL = 'confirm-email.';

/**
 * The target of links in emails: separate routes would add to the first load of every page. The part after the #
 * never reaches a server log. Another link in the same tab starts over.
 */
export function SetPasswordPage() {
  const { hash } = useLocation();
  if (hash.startsWith(ADDRESS_TOKEN)) {
    return (
      <Confirmation
        key={hash}
        title="Confirm Address"
        subtitle="Confirm your email address to get order emails."
      >
        <ConfirmAddress token={hash.slice(ADDRESS_TOKEN.length)} />
      </Confirmation>
    );
  }
  if (hash.startsWith(CONFIRMS_EMAIL)) {
    return (
      <Confirmation
        key={hash}
        title="Confirm Email Address"
        subtitle="Confirm the new email address of your account. Until then, the old one stays active."
      >
        <ConfirmEmailForm token={hash.slice(CONFIRMS_EMAIL.length)} />
      </Confirmation>
    );
  }
  return <SetPassword key={hash} token={hash} />;
}

type ConfirmationProps = { title: string; subtitle: string; children: ReactNode };

function Confirmation({ title, subtitle, children }: ConfirmationProps) {
  usePageTitle(title);
  return (
    <AuthCard
      title={title}
      subtitle={subtitle}
      footer={
        <Link to="/" className={linkClass}>
          Go to Casepack
        </Link>
      }
    >
      {children}
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
            Request a new one
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
