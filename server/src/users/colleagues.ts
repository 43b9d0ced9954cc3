import type { Actor } from '@casepack/contract/access/actor';
import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../db/schema/users';

/** The condition for a user to belong to the actor's own organization. */
export function isColleague({
  organizationType,
  manufacturerId,
  salesOrganizationId,
  wholesaleCustomerId,
}: Actor): SQL {
  if (organizationType === null) return sql`false`;
  return {
    manufacturer: eq(users.manufacturerId, manufacturerId ?? 0),
    sales_organization: eq(users.salesOrganizationId, salesOrganizationId ?? 0),
    wholesale_customer: eq(users.wholesaleCustomerId, wholesaleCustomerId ?? 0),
  }[organizationType];
}
