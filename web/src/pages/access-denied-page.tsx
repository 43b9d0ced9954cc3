import { Link } from '@tanstack/react-router';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { buttonClass } from '../ui/button-class';
import { usePageTitle } from './use-page-title';

export function AccessDeniedPage() {
  usePageTitle('Access Denied');
  return (
    <div className="flex flex-col items-center py-16 text-center">
      <span aria-hidden className="mb-4 grid size-12 place-items-center rounded-xl bg-sunken text-ink-soft">
        <LockKeyhole className="size-6" />
      </span>
      <h1 className="text-title font-semibold tracking-tight">Access Denied</h1>
      <p className="mt-2 max-w-text text-ink-soft">You need administrator privileges to access this page.</p>
      <Link to="/" className={buttonClass({ variant: 'primary' }, 'mt-6')}>
        Go to the catalog
      </Link>
    </div>
  );
}
