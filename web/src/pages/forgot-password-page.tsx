import { Link } from '@tanstack/react-router';
import { AuthCard } from '../features/auth/auth-card';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form';
import { linkClass } from '../ui/link-class';
import { usePageTitle } from './use-page-title';

export function ForgotPasswordPage() {
  usePageTitle('Forgot Password');
  return (
    <AuthCard
      title="Forgot Password"
      subtitle="Enter your email address and we will send you a link to choose a new password."
      footer={
        <Link to="/login" className={linkClass}>
          Back to Sign In
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}
