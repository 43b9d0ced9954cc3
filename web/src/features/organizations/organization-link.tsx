import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ownOrganization } from '../../api/own-organization';

type OrganizationLinkProps = {
  user: CurrentUser;
  type: OrganizationType;
  id: number;
  className?: string | undefined;
  label?: string | undefined;
  /** Shown to users who may not open the page. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Links to the page of an organization: administrators open any in their scope, organization admins their own. */
export function OrganizationLink({
  user,
  type,
  id,
  className,
  label,
  fallback = null,
  children,
}: OrganizationLinkProps) {
  const own = ownOrganization(user);
  const isOwn = own?.organizationType === type && own.organizationId === id;
  if (!user.isAdmin && !isOwn) return fallback;
  return (
    <Link
      to={user.isAdmin ? '/admin/organization-edit' : '/organization-edit'}
      search={{ type, id }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
