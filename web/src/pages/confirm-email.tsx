import { Link } from '@tanstack/react-router';
import { AuthCard } from '../features/auth/auth-card';
import { ConfirmEmailForm } from '../features/auth/confirm-email-form';
import { linkClass } from '../ui/link-class';
import { usePageTitle } from './use-page-title';

/** A part of the page that mailed links lead to: a route of its own would weigh on the first load of every page. */
export function ConfirmEmail({ token }: { token: string }) {
  usePageTitle('Confirm Email Address');
  return (
    <AuthCard
      title="Confirm Email Address"
      subtitle="Confirm the new email address of your account. Until then the old one stays in force."
      footer={
        <Link to="/" className={linkClass}>
          Go to Casepack
        </Link>
      }
    >
      <ConfirmEmailForm token={token} />
    </AuthCard>
  );
}
