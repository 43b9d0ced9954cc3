import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { linkClass } from '../ui/link-class';
import { OrganizationManagement } from './organization-management';

export function OrganizationsPage() {
  const user = useCurrentUser();
  if (user === null) return null;
  return (
    <OrganizationManagement
      user={user}
      back={
        <Link to="/admin" className={linkClass}>
          Back to Admin
        </Link>
      }
    />
  );
}
