import { counted } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import {
  ENDS_BEFORE_START,
  endsAfterStart,
  type NewPriceList,
  PriceList,
  type PriceListChange,
} from '@casepack/contract/pricing/price-list';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { authorize, notFound } from '../access';
import { changesOf, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { manufacturers, priceLists } from '../db/schema/organizations';
import { isUniqueViolation } from '../db/unique-violation';
import { differences, requireVersion } from '../edit-conflict';
import { announcePrices } from '../organizations/assign-price-list';
import { chooseManufacturer } from '../organizations/choose-manufacturer';
import { copyEntries } from './entries.queries';
import { getPriceList, getPriceListToChange, nodeOfList } from './get-price-list';

async function refuseTakenName<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'price_lists_name')) throw error;
    const message = `There is already a price list named ${name}`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }
}

async function setStandard(ctx: Context, list: { id: number; manufacturerId: number }, isStandard: boolean) {
  await ctx.db
    .update(manufacturers)
    .set({
      standardPriceListId: isStandard ? list.id : null,
      updatedAt: ctx.now(),
      version: sql`${manufacturers.version} + 1`,
    })
    .where(eq(manufacturers.id, list.manufacturerId));
}

async function getListToCopy(ctx: Context, id: number, manufacturerId: number): Promise<PriceList> {
  const source = await getPriceList(ctx, id);
  if (source.manufacturerId === manufacturerId) return source;
  const message = 'This price list belongs to another manufacturer';
  throw new AppError('invalid_input', message, { fields: { copyOf: message } });
}

export function createPriceList(
  ctx: Context,
  { manufacturerId: asked, copyOf, isStandard, ...given }: NewPriceList,
): Promise<PriceList> {
  return refuseTakenName(given.name, () =>
    inTransaction(ctx, async (ctx) => {
      const manufacturerId = await chooseManufacturer(ctx, asked);
      authorize(ctx, 'price-list:edit', nodeOfList({ manufacturerId }), 'Manufacturer');
      const source = copyOf === null ? undefined : await getListToCopy(ctx, copyOf, manufacturerId);

      const now = ctx.now();
      const [row] = await ctx.db
        .insert(priceLists)
        .values({ ...given, manufacturerId, createdAt: now, updatedAt: now })
        .returning({ id: priceLists.id, manufacturerId: priceLists.manufacturerId });
      if (!row) throw new Error('The price list was not inserted');
      if (source) await copyEntries(ctx.db, source.id, row.id);
      if (isStandard) {
        await setStandard(ctx, row, true);
        await announcePrices(ctx, manufacturerId);
      }
      await recordAudit(ctx, {
        action: 'price_list_created',
        subjectType: 'price_list',
        subjectId: row.id,
        subjectName: given.name,
        node: nodeOfList(row),
        ...(source ? { changes: { copyOf: { from: null, to: source.name } } } : {}),
      });
      return getPriceList(ctx, row.id);
    }),
  );
}

export function editPriceList(
  ctx: Context,
  id: number,
  { version, isStandard, ...given }: PriceListChange,
): Promise<PriceList> {
  return refuseTakenName(given.name, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await getPriceListToChange(ctx, id);
      await requireVersion(version, before, () => z.encode(PriceList, before));
      const change = differences<Omit<PriceList, 'isStandard'>>(before, given);
      const changesStandard = isStandard !== undefined && isStandard !== before.isStandard;
      if (Object.keys(change).length === 0 && !changesStandard) return before;
      if (!endsAfterStart({ ...before, ...change })) {
        throw new AppError('invalid_input', ENDS_BEFORE_START, { fields: { endsOn: ENDS_BEFORE_START } });
      }
      if (changesStandard) await setStandard(ctx, before, isStandard);

      await ctx.db
        .update(priceLists)
        .set({ ...change, updatedAt: ctx.now(), version: sql`${priceLists.version} + 1` })
        .where(eq(priceLists.id, id));
      const after = await getPriceList(ctx, id);
      await recordAudit(ctx, {
        action: 'price_list_updated',
        subjectType: 'price_list',
        subjectId: id,
        subjectName: after.name,
        node: nodeOfList(after),
        changes: changesOf(PriceList, before, after),
      });
      await announcePrices(ctx, after.manufacturerId);
      return after;
    }),
  );
}

function refuseUsed({ name, isStandard, customerCount, salesOrganizationCount }: PriceList): void {
  const users = [
    ...(customerCount > 0 ? [counted(customerCount, 'customer')] : []),
    ...(salesOrganizationCount > 0 ? [counted(salesOrganizationCount, 'sales organization')] : []),
    ...(isStandard ? ['everyone without another list'] : []),
  ];
  if (users.length === 0) return;
  throw new AppError(
    'conflict',
    `${name} sets the prices of ${users.join(' and ')}. Choose another list there first.`,
  );
}

/** Orders keep the name of the list that their prices came from. */
export function deletePriceList(ctx: Context, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const list = await getPriceListToChange(ctx, id, 'delete');
    refuseUsed(list);
    const deleted = await ctx.db.delete(priceLists).where(eq(priceLists.id, id)).returning();
    if (deleted.length === 0) throw notFound('Price list');
    await recordAudit(ctx, {
      action: 'price_list_deleted',
      subjectType: 'price_list',
      subjectId: id,
      subjectName: list.name,
      node: nodeOfList(list),
    });
    await announcePrices(ctx, list.manufacturerId);
    return { id };
  });
}
