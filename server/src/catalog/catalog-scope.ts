import type { OrganizationNode } from '@casepack/contract/access/actor';
import { can } from '@casepack/contract/access/permissions';
import { isPlatformAdmin, manufacturerOf } from '@casepack/contract/access/questions';
import { AppError } from '@casepack/contract/errors';
import { eq } from 'drizzle-orm';
import { authorize, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import { manufacturers } from '../db/schema/organizations';
import { findDefaultManufacturerId } from '../organizations/organization-nodes.queries';

/** The catalogs a caller can see: one manufacturer's, all, or none. */
export type CatalogScope = number | 'all' | 'none';

export const catalogNode = (manufacturerId: number): OrganizationNode => ({
  manufacturerId,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
});

async function ownScope(ctx: Context): Promise<CatalogScope> {
  if (!ctx.actor) throw unauthorized();
  const own = manufacturerOf(ctx.actor);
  if (own === 'every') return 'all';
  if (own !== 'default') return own;
  return ctx.config.registration === 'open' ? findDefaultManufacturerId(ctx.db, ctx.config) : 'none';
}

export async function viewScope(ctx: Context, asked?: number): Promise<CatalogScope> {
  const own = await ownScope(ctx);
  if (asked === undefined || asked === own) return own;
  if (own !== 'all') throw notFound('Manufacturer');
  return asked;
}

export const isVisible = (scope: CatalogScope, manufacturerId: number): boolean =>
  scope === 'all' || scope === manufacturerId;

/** Whether the caller manages this catalog, and so also sees products that are not offered. */
export const managesCatalog = (ctx: Context, scope: CatalogScope): boolean =>
  scope === 'all' || (scope !== 'none' && can(ctx.actor, 'catalog:edit', catalogNode(scope)));

async function manufacturerExists(ctx: Context, id: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(eq(manufacturers.id, id));
  return rows.length > 0;
}

/** The catalog that the caller edits: their own manufacturer's, or the one a platform administrator chooses. */
export async function getCatalogToEdit(
  ctx: Context,
  asked?: number,
  action: 'catalog:edit' | 'stock:manage' = 'catalog:edit',
): Promise<OrganizationNode> {
  if (isPlatformAdmin(ctx.actor)) {
    const id = asked ?? (await findDefaultManufacturerId(ctx.db, ctx.config));
    if (await manufacturerExists(ctx, id)) return catalogNode(id);
    if (asked !== undefined) throw notFound('Manufacturer');
    const message = 'Choose a manufacturer';
    throw new AppError('invalid_input', message, { fields: { manufacturerId: message } });
  }
  const id = asked ?? ctx.actor?.manufacturerId;
  if (!id) throw unauthorized();
  const node = catalogNode(id);
  authorize(ctx, action, node, 'Manufacturer');
  return node;
}
