import { can } from '@casepack/contract/access/permissions';
import { AppError } from '@casepack/contract/errors';
import { and, eq, inArray } from 'drizzle-orm';
import { forbidden } from '../access';
import { recordAudit } from '../audit/record-audit';
import { announce, type Context } from '../context';
import { priceLists } from '../db/schema/organizations';
import { nodeOfManufacturer } from './organization-nodes.queries';

/** Call in the transaction that changes price lists, their entries or their assignments. */
export const announcePrices = (ctx: Context, manufacturerId: number): Promise<void> =>
  announce(ctx, `prices:${manufacturerId}`);

/** Only users who can assign price lists of the manufacturer can also see where they are assigned. */
export const assignsPriceLists = ({ actor }: Context, manufacturerId: number): boolean =>
  can(actor, 'price-list:edit', nodeOfManufacturer({ id: manufacturerId }));

/** Rejects a price list of another manufacturer. The list cannot be deleted until the transaction ends. */
export async function requirePriceList(
  ctx: Context,
  manufacturerId: number,
  id: number | null | undefined,
  field: 'priceListId' | 'standardPriceListId' = 'priceListId',
): Promise<void> {
  if (id === undefined) return;
  if (!assignsPriceLists(ctx, manufacturerId)) throw forbidden();
  if (id === null) return;
  const found = await ctx.db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(and(eq(priceLists.id, id), eq(priceLists.manufacturerId, manufacturerId)))
    .for('key share');
  if (found.length > 0) return;
  const message = 'This price list does not exist';
  throw new AppError('invalid_input', message, { fields: { [field]: message } });
}

interface Assignment {
  manufacturerId: number;
  organizationId: number;
  organizationName: string;
  from: number | null;
  to: number | null;
}

/** Only in the audit log of the manufacturer, since sales organizations and customers do not see price lists. */
export async function recordAssignment(
  ctx: Context,
  { manufacturerId, organizationId, organizationName, from, to }: Assignment,
): Promise<void> {
  if (from === to) return;
  const rows = await ctx.db
    .select({ id: priceLists.id, name: priceLists.name })
    .from(priceLists)
    .where(inArray(priceLists.id, [from ?? 0, to ?? 0]));
  const nameOf = (id: number | null) => rows.find((row) => row.id === id)?.name ?? null;
  await recordAudit(ctx, {
    action: 'price_list_assigned',
    subjectType: 'organization',
    subjectId: organizationId,
    subjectName: organizationName,
    node: nodeOfManufacturer({ id: manufacturerId }),
    changes: { priceList: { from: nameOf(from), to: nameOf(to) } },
  });
  await announcePrices(ctx, manufacturerId);
}
