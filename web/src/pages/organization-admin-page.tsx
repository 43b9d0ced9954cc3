import { useCurrentUser } from '../api/current-user';
import { OrganizationManagement } from './organization-management';

/** For organization admins too: what they find there follows from where they stand. */
export function OrganizationAdminPage() {
  const user = useCurrentUser();
  return user && <OrganizationManagement user={user} />;
}
