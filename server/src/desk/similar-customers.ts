import type { SimilarCustomer } from '@casepack/contract/desk/desk-customer';
import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { locations, wholesaleCustomers } from '../db/schema/organizations';
import { scopeOf } from '../scope';

const OFFERED = 3;
/** Of the words of both names, so much is the same. */
const ALIKE = 0.45;

/** Active customers of the caller with nearly the same name, or with the same email address. */
export async function listSimilarCustomers(
  { actor, db }: Context,
  { name, email = '' }: { name: string; email?: string | undefined },
): Promise<SimilarCustomer[]> {
  const company = sql`lower(coalesce(nullif(${wholesaleCustomers.businessName}, ''), ${wholesaleCustomers.name}))`;
  const likeness = sql<number>`similarity(${company}, lower(${name}))`;
  const isSameAddress = sql`(${email} <> '' and coalesce(lower(${wholesaleCustomers.contactEmail}) = lower(${email}), false))`;
  const rows = await db
    .select({ ...getTableColumns(wholesaleCustomers), city: locations.city })
    .from(wholesaleCustomers)
    .leftJoin(locations, and(eq(locations.wholesaleCustomerId, wholesaleCustomers.id), locations.isPrimary))
    .where(
      and(
        scopeOf(actor).wholesaleCustomers,
        eq(wholesaleCustomers.active, true),
        or(isSameAddress, sql`${likeness} >= ${ALIKE}`),
      ),
    )
    .orderBy(desc(isSameAddress), desc(likeness), wholesaleCustomers.id)
    .limit(OFFERED);
  return rows.map(({ city, ...customer }) => ({ customer, city }));
}
