import { useCurrentUser } from '../api/current-user';
import { OrganizationManagement } from './organization-management';

/** Also for organization admins: the content depends on their organization. */
export function OrganizationAdminPage() {
  const user = useCurrentUser();
  return user && <OrganizationManagement user={user} />;
}
