import type { AccountRequest, LikelyDuplicate } from '@casepack/contract/customers/account-request';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { wholesaleCustomers } from '../db/schema/organizations';

const OFFERED = 5;
/** Of the words of both names, so much is the same. */
const ALIKE = 0.45;

/** Many companies share these. */
const publicDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'mail.com', 'comcast.net'],
]);

function domainOf(email: string | null): string {
  const domain = email?.split('@')[1]?.toLowerCase() ?? '';
  return publicDomains.has(domain) ? '' : domain;
}

const onlyDigitsAndLetters = (text: string | null): string =>
  (text ?? '').replace(/[^\p{L}\p{Nd}]/gu, '').toLowerCase();

/** Customers of the same manufacturer with the same tax ID, the same email domain or nearly the same name. */
export async function findLikelyDuplicates(
  db: Database,
  request: Pick<AccountRequest, 'manufacturerId' | 'company' | 'email' | 'taxId'>,
  exceptCustomerId: number,
): Promise<LikelyDuplicate[]> {
  const { id, name, businessName, customerNumber, contactEmail, taxId } = wholesaleCustomers;
  const shownName = sql<string>`coalesce(nullif(${businessName}, ''), ${name})`;
  const likeness = sql<number>`similarity(lower(${shownName}), ${request.company.toLowerCase()})`;
  const wantedTaxId = onlyDigitsAndLetters(request.taxId);
  const wantedDomain = domainOf(request.email);
  const isSameTaxId = sql<boolean>`(${wantedTaxId} <> '' and coalesce(
    lower(regexp_replace(${taxId}, '[^[:alnum:]]', '', 'g')) = ${wantedTaxId}, false))`;
  const isSameDomain = sql<boolean>`(${wantedDomain} <> '' and coalesce(
    lower(split_part(${contactEmail}, '@', 2)) = ${wantedDomain}, false))`;
  const isAlike = sql<boolean>`(${likeness} >= ${ALIKE})`;
  const rows = await db
    .select({
      ...{ customerId: id, name: shownName, customerNumber, email: contactEmail },
      ...{ isSameTaxId, isSameDomain, isAlike },
    })
    .from(wholesaleCustomers)
    .where(
      and(
        eq(wholesaleCustomers.manufacturerId, request.manufacturerId),
        ne(id, exceptCustomerId),
        eq(wholesaleCustomers.active, true),
        or(isSameTaxId, isSameDomain, isAlike),
      ),
    )
    .orderBy(desc(isSameTaxId), desc(isSameDomain), desc(likeness), id)
    .limit(OFFERED);
  return rows.map(({ isSameTaxId, isSameDomain, isAlike, ...customer }) => ({
    ...customer,
    reasons: [
      ...(isSameTaxId ? (['tax_id'] as const) : []),
      ...(isSameDomain ? (['email_domain'] as const) : []),
      ...(isAlike ? (['name'] as const) : []),
    ],
  }));
}
