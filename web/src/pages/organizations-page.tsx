import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { buttonClass } from '../ui/button-class';
import { OrganizationManagement } from './organization-management';

export function OrganizationsPage() {
  const user = useCurrentUser();
  if (user === null) return null;
  return (
    <OrganizationManagement
      user={user}
      back={
        <Link to="/admin" className={buttonClass({ variant: 'link', size: 'sm' })}>
          <ArrowLeft aria-hidden />
          Back to Admin
        </Link>
      }
    />
  );
}
