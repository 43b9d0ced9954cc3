import { AppError } from '@casepack/contract/errors';
import {
  Manufacturer,
  type ManufacturerChange,
  manufacturerOrderRules,
  type NewManufacturer,
} from '@casepack/contract/organizations/organization';
import { eq, sql } from 'drizzle-orm';
import { authorize, forbidden, notFound } from '../access';
import { changesOf, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { manufacturers } from '../db/schema/organizations';
import { isUniqueViolation } from '../db/unique-violation';
import { differences, requireVersion } from '../edit-conflict';
import { recordAssignment, requirePriceList } from './assign-price-list';
import { numberPrefixFor } from './number-prefix';
import { NEW_ORGANIZATION_ID, nodeOfManufacturer } from './organization-nodes.queries';
import { announceOrganizations, endSessionsOfOrganization } from './organization-sessions';
import { encoded, showManufacturer } from './organization-views';

async function freePrefix(ctx: Context, name: string): Promise<string> {
  const rows = await ctx.db.select({ prefix: manufacturers.numberPrefix }).from(manufacturers);
  return numberPrefixFor(name, new Set(rows.map(({ prefix }) => prefix)));
}

export async function createManufacturer(ctx: Context, given: NewManufacturer): Promise<Manufacturer> {
  authorize(ctx, 'manufacturer:create', nodeOfManufacturer({ id: NEW_ORGANIZATION_ID }), 'Manufacturer');
  return refuseTakenSlug(() => storeManufacturer(ctx, given));
}

function storeManufacturer(ctx: Context, given: NewManufacturer): Promise<Manufacturer> {
  return inTransaction(ctx, async (ctx) => {
    const { numberPrefix = await freePrefix(ctx, given.name), ...facts } = given;
    const now = ctx.now();
    const [row] = await ctx.db
      .insert(manufacturers)
      .values({ ...facts, numberPrefix, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('The manufacturer was not inserted');
    await recordAudit(ctx, {
      action: 'manufacturer_created',
      subjectType: 'organization',
      subjectId: row.id,
      subjectName: row.name,
      node: nodeOfManufacturer(row),
    });
    return showManufacturer(ctx, row);
  });
}

async function refuseTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'manufacturers_join_slug')) throw error;
    const message = 'This address is taken. Choose another one.';
    throw new AppError('conflict', message, { fields: { joinSlug: message } });
  }
}

const orderRules: readonly string[] = manufacturerOrderRules;

export function editManufacturer(
  ctx: Context,
  id: number,
  change: ManufacturerChange,
): Promise<Manufacturer> {
  return refuseTakenSlug(() => storeChange(ctx, id, change));
}

function storeChange(
  ctx: Context,
  id: number,
  { version, ...given }: ManufacturerChange,
): Promise<Manufacturer> {
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .select()
      .from(manufacturers)
      .where(eq(manufacturers.id, id))
      .for('no key update');
    if (!stored) throw notFound('Manufacturer');
    const node = nodeOfManufacturer(stored);
    const decision = authorize(ctx, 'manufacturer:edit', node, 'Manufacturer');
    await requireVersion(version, stored, () => encoded.manufacturer(ctx, stored));
    const change = differences(stored, given);
    if (decision === 'limited' && Object.keys(change).some((field) => !orderRules.includes(field))) {
      throw forbidden();
    }
    if (Object.keys(change).length === 0) return showManufacturer(ctx, stored);
    await requirePriceList(ctx, id, change.standardPriceListId, 'standardPriceListId');

    const [row] = await ctx.db
      .update(manufacturers)
      .set({ ...change, updatedAt: ctx.now(), version: sql`${manufacturers.version} + 1` })
      .where(eq(manufacturers.id, id))
      .returning();
    if (!row) throw notFound('Manufacturer');
    if (change.active === false) await endSessionsOfOrganization(ctx, { type: 'manufacturer', id });
    await announceOrganizations(ctx, id);
    await recordAssignment(ctx, {
      manufacturerId: id,
      organizationId: id,
      organizationName: row.name,
      from: stored.standardPriceListId,
      to: row.standardPriceListId,
    });
    if (change.holdAfterDaysOverdue !== undefined) {
      await ctx.jobs.enqueue(ctx, 'recheck-holds', { manufacturerId: id });
    }
    await recordAudit(ctx, {
      action: 'manufacturer_updated',
      subjectType: 'organization',
      subjectId: id,
      subjectName: row.name,
      node,
      changes: changesOf(Manufacturer.omit({ standardPriceListId: true }), stored, row),
    });
    return showManufacturer(ctx, row);
  });
}
