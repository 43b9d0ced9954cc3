import {
  type NewSalesOrganization,
  SalesOrganization,
  type SalesOrganizationChange,
} from '@casepack/contract/organizations/organization';
import { eq, sql } from 'drizzle-orm';
import { authorize, forbidden, notFound } from '../access';
import { changesOf, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { salesOrganizations } from '../db/schema/organizations';
import { differences, requireVersion } from '../edit-conflict';
import { recordAssignment, requirePriceList } from './assign-price-list';
import { chooseManufacturer, notMovable } from './choose-manufacturer';
import { NEW_ORGANIZATION_ID, nodeOfSalesOrganization } from './organization-nodes.queries';
import { announceOrganizations, endSessionsOfOrganization } from './organization-sessions';
import { encoded, showSalesOrganization } from './organization-views';
import type { SalesOrganizationRow } from './organizations.queries';

export function createSalesOrganization(
  ctx: Context,
  given: NewSalesOrganization,
): Promise<SalesOrganization> {
  return inTransaction(ctx, async (ctx) => {
    const manufacturerId = await chooseManufacturer(ctx, given.manufacturerId);
    const intended = nodeOfSalesOrganization({ id: NEW_ORGANIZATION_ID, manufacturerId });
    authorize(ctx, 'sales-organization:create', intended, 'Manufacturer');

    await requirePriceList(ctx, manufacturerId, given.priceListId);
    const now = ctx.now();
    const [row] = await ctx.db
      .insert(salesOrganizations)
      .values({ ...given, manufacturerId, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('The sales organization was not inserted');
    await recordAudit(ctx, {
      action: 'sales_organization_created',
      subjectType: 'organization',
      subjectId: row.id,
      subjectName: row.name,
      node: nodeOfSalesOrganization(row),
    });
    await recordAssignment(ctx, {
      manufacturerId,
      organizationId: row.id,
      organizationName: row.name,
      from: null,
      to: row.priceListId,
    });
    return showSalesOrganization(ctx, row);
  });
}

const setByManufacturerOnly: readonly (keyof SalesOrganizationRow)[] = [
  'commissionRate',
  'maxDiscount',
  'active',
  'priceListId',
];

export function editSalesOrganization(
  ctx: Context,
  id: number,
  { version, manufacturerId, ...given }: SalesOrganizationChange,
): Promise<SalesOrganization> {
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .select()
      .from(salesOrganizations)
      .where(eq(salesOrganizations.id, id))
      .for('no key update');
    if (!stored) throw notFound('Sales organization');
    const node = nodeOfSalesOrganization(stored);
    const decision = authorize(ctx, 'sales-organization:edit', node, 'Sales organization');
    await requireVersion(version, stored, () => encoded.salesOrganization(ctx, stored));
    if (manufacturerId && manufacturerId !== stored.manufacturerId) throw notMovable();
    const change = differences(stored, given);
    if (decision === 'limited' && setByManufacturerOnly.some((field) => field in change)) throw forbidden();
    if (Object.keys(change).length === 0) return showSalesOrganization(ctx, stored);
    await requirePriceList(ctx, stored.manufacturerId, change.priceListId);

    const [row] = await ctx.db
      .update(salesOrganizations)
      .set({ ...change, updatedAt: ctx.now(), version: sql`${salesOrganizations.version} + 1` })
      .where(eq(salesOrganizations.id, id))
      .returning();
    if (!row) throw notFound('Sales organization');
    if (change.active === false) await endSessionsOfOrganization(ctx, { type: 'sales_organization', id });
    await announceOrganizations(ctx, stored.manufacturerId);
    await recordAssignment(ctx, {
      manufacturerId: stored.manufacturerId,
      organizationId: id,
      organizationName: row.name,
      from: stored.priceListId,
      to: row.priceListId,
    });
    await recordAudit(ctx, {
      action: 'sales_organization_updated',
      subjectType: 'organization',
      subjectId: id,
      subjectName: row.name,
      node,
      changes: changesOf(SalesOrganization.omit({ priceListId: true }), stored, row),
    });
    return showSalesOrganization(ctx, row);
  });
}
