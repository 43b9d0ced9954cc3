import type { Actor } from '@casepack/contract/access/actor';
import {
  MAX_TEMPLATES,
  type NewTemplate,
  type Template,
  type TemplateChange,
  TemplateLine,
  TemplateSummary,
} from '@casepack/contract/desk/template';
import { AppError } from '@casepack/contract/errors';
import { unsellableProblem } from '@casepack/contract/pricing/unit-price';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { forbidden, notFound, unauthorized } from '../access';
import type { CatalogCache } from '../catalog/catalog-cache';
import { type Context, inTransaction } from '../context';
import { orderTemplates } from '../db/schema/desk';
import { isUniqueViolation } from '../db/unique-violation';
import { requireVersion } from '../edit-conflict';
import { toDeskProduct } from './desk-products';
import { type DeskViewer, getDeskViewer, requireDeskCustomer } from './get-desk-viewer';
import { findDeskRows } from './match.queries';
import * as queries from './templates.queries';

const Lines = z.array(TemplateLine);

function actorOf({ actor }: Context): Actor {
  if (!actor) throw unauthorized();
  return actor;
}

export async function listTemplates(ctx: Context, customerId: number): Promise<TemplateSummary[]> {
  await requireDeskCustomer(ctx, customerId);
  return queries.findTemplates(ctx.db, actorOf(ctx), customerId);
}

async function getVisible(ctx: Context, customerId: number, id: number): Promise<TemplateSummary> {
  const found = await queries.findTemplate(ctx.db, actorOf(ctx), customerId, id);
  if (!found) throw notFound('Template');
  return found;
}

const findLines = async (ctx: Context, id: number): Promise<TemplateLine[]> =>
  Lines.parse(await queries.findTemplateLines(ctx.db, id));

/** Hidden products are not named: for this customer they do not exist. */
export async function getTemplate(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
  id: number,
): Promise<Template> {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  const summary = await getVisible(ctx, customerId, id);
  const lines = await findLines(ctx, id);
  const rows = await findDeskRows(ctx.db, viewer, [...new Set(lines.map(({ productId }) => productId))]);
  const products = new Map([...rows.values()].map((row) => [row.id, toDeskProduct(row, viewer)]));
  return {
    ...summary,
    lines: lines.map((line) => {
      const product = products.get(line.productId);
      const isSold = !unsellableProblem(product, line.isTester, line.quantity);
      return { ...line, product: product && isSold ? product : null };
    }),
  };
}

/** A product that the customer does not see is reported as not found, unless the template already has it. */
async function requireProducts(
  ctx: Context,
  viewer: DeskViewer,
  lines: readonly TemplateLine[],
  known: readonly TemplateLine[],
): Promise<void> {
  const ids = new Set(lines.map(({ productId }) => productId));
  for (const { productId } of known) ids.delete(productId);
  const found = await findDeskRows(ctx.db, viewer, [...ids]);
  if (found.size < ids.size) throw notFound('Product');
}

async function refuseTakenName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'order_templates_name')) throw error;
    const message = `You already have a template named ${name} for this customer`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }
}

export async function createTemplate(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
  { name, isShared, lines }: NewTemplate,
): Promise<TemplateSummary> {
  const { userId } = actorOf(ctx);
  const viewer = await getDeskViewer(ctx, cache, customerId);
  return refuseTakenName(name, () =>
    inTransaction(ctx, async (ctx) => {
      await requireProducts(ctx, viewer, lines, []);
      if ((await queries.countTemplates(ctx.db, userId, customerId)) >= MAX_TEMPLATES) {
        throw new AppError(
          'conflict',
          `You have ${MAX_TEMPLATES} templates for this customer. Delete one first.`,
        );
      }
      const now = ctx.now();
      const [row] = await ctx.db
        .insert(orderTemplates)
        .values({
          ...{
            wholesaleCustomerId: customerId,
            manufacturerId: viewer.scope,
            ownerUserId: userId,
            name,
            isShared,
          },
          ...{ lines: z.encode(Lines, lines), createdAt: now, updatedAt: now },
        })
        .returning({ id: orderTemplates.id });
      if (!row) throw new Error('The template was not inserted');
      return getVisible(ctx, customerId, row.id);
    }),
  );
}

async function getEditable(ctx: Context, customerId: number, id: number): Promise<TemplateSummary> {
  await queries.lockTemplate(ctx.db, id);
  const template = await getVisible(ctx, customerId, id);
  if (!template.canEdit) throw forbidden();
  return template;
}

export async function editTemplate(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
  id: number,
  { version, name, isShared, lines }: TemplateChange,
): Promise<TemplateSummary> {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  return refuseTakenName(name, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await getEditable(ctx, customerId, id);
      await requireVersion(version, before, () => z.encode(TemplateSummary, before));
      if (lines) await requireProducts(ctx, viewer, lines, await findLines(ctx, id));
      await ctx.db
        .update(orderTemplates)
        .set({
          ...(name === undefined ? {} : { name }),
          ...(isShared === undefined ? {} : { isShared }),
          ...(lines === undefined ? {} : { lines: z.encode(Lines, lines) }),
          updatedAt: ctx.now(),
          version: sql`${orderTemplates.version} + 1`,
        })
        .where(eq(orderTemplates.id, id));
      const after = await queries.findTemplate(ctx.db, actorOf(ctx), customerId, id);
      // An administrator who ends the sharing of someone else's template no longer sees it.
      return after ?? { ...before, isShared: false, version: version + 1 };
    }),
  );
}

export async function deleteTemplate(ctx: Context, customerId: number, id: number): Promise<{ id: number }> {
  await requireDeskCustomer(ctx, customerId);
  return inTransaction(ctx, async (ctx) => {
    await getEditable(ctx, customerId, id);
    await ctx.db.delete(orderTemplates).where(eq(orderTemplates.id, id));
    return { id };
  });
}
