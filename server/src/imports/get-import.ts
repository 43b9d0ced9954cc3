import { can } from '@casepack/contract/access/permissions';
import type { Import, ImportSummary } from '@casepack/contract/imports/import';
import { notFound, unauthorized } from '../access';
import { catalogNode } from '../catalog/catalog-scope';
import type { Context } from '../context';
import { findFirstRows, findProblems } from './import-rows.queries';
import { findImport, findImportsOf, type ImportRow } from './imports.queries';

const FIRST_ROWS = 10;
const LISTED_PROBLEMS = 200;

/** An import is visible to its owner only, and only while they may still edit what it changes. */
export async function getOwnImport(ctx: Context, id: string): Promise<ImportRow> {
  const row = await findImport(ctx.db, id);
  if (!row || row.ownerUserId !== ctx.actor?.userId) throw notFound('Import');
  if (!can(ctx.actor, 'catalog:edit', catalogNode(row.manufacturerId))) throw notFound('Import');
  return row;
}

export async function getImport(ctx: Context, id: string): Promise<Import> {
  const row = await getOwnImport(ctx, id);
  return {
    ...row,
    firstRows: await findFirstRows(ctx.db, id, FIRST_ROWS),
    problems: await findProblems(ctx.db, id, LISTED_PROBLEMS),
  };
}

export async function listImports(ctx: Context, manufacturerId: number): Promise<ImportSummary[]> {
  if (!ctx.actor) throw unauthorized();
  return findImportsOf(ctx.db, ctx.actor.userId, manufacturerId);
}
