import { can } from '@casepack/contract/access/permissions';
import type { CustomerSummary } from '@casepack/contract/customers/customer-summary';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../ui/link-class';

const places = {
  users: { action: 'user:manage', label: 'Manage users' },
  locations: { action: 'location:create', label: 'Manage locations' },
} as const;

type CustomerSetupLinkProps = { user: CurrentUser; customer: CustomerSummary; to: keyof typeof places };

/** Leads to where the users or locations of a customer are managed, which differs by who is signed in. */
export function CustomerSetupLink({ user, customer, to }: CustomerSetupLinkProps) {
  const { action, label } = places[to];
  const { id, manufacturerId, salesOrganizationId } = customer;
  const node = { manufacturerId, salesOrganizationId, wholesaleCustomerId: id };
  if (!can(toActor(user), action, node)) return null;
  if (user.isAdmin) {
    return (
      <Link
        to="/admin/organization-edit"
        search={{ type: 'wholesale_customer', id }}
        hash={to}
        className={linkClass}
      >
        {label}
      </Link>
    );
  }
  // Reps add locations only while they write an order.
  if (!user.isOrgAdmin) return null;
  return (
    <Link to="/organization-admin" hash={to} className={linkClass}>
      {label}
    </Link>
  );
}
