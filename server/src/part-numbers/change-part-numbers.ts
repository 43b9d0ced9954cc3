import { AppError } from '@casepack/contract/errors';
import {
  MAX_PART_NUMBERS,
  type PartNumber,
  PartNumberConflict,
  type PartNumberInput,
  TOO_MANY_PART_NUMBERS,
} from '@casepack/contract/part-numbers/part-number';
import { and, eq, isNull } from 'drizzle-orm';
import { notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { products } from '../db/schema/catalog';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import type { CustomerRow } from '../organizations/organizations.queries';
import { getCustomerOfPartNumbers, type IsOffered, offeredToReader } from './customer-of-part-numbers';
import {
  countPartNumbers,
  deletePartNumberRow,
  findPartNumber,
  lockCustomer,
  putPartNumbers,
} from './part-numbers.queries';

export const auditPartNumbers = (
  ctx: Context,
  customer: CustomerRow,
  action: 'part_number_saved' | 'part_number_deleted' | 'part_numbers_imported',
  changes: Record<string, { from: unknown; to: unknown }>,
): Promise<void> =>
  recordAudit(ctx, {
    action,
    subjectType: 'organization',
    subjectId: customer.id,
    subjectName: customer.businessName ?? customer.name,
    node: nodeOfCustomer(customer),
    changes,
  });

async function requireProduct(
  ctx: Context,
  customer: CustomerRow,
  productId: number,
  isOffered: IsOffered,
): Promise<void> {
  const count = await ctx.db.$count(
    products,
    and(
      eq(products.id, productId),
      eq(products.manufacturerId, customer.manufacturerId),
      isNull(products.deletedAt),
      isOffered(products.id),
    ),
  );
  if (count === 0) throw notFound('Product');
}

export async function requireRoom(ctx: Context, customerId: number): Promise<void> {
  if ((await countPartNumbers(ctx.db, customerId)) <= MAX_PART_NUMBERS) return;
  throw new AppError('invalid_input', TOO_MANY_PART_NUMBERS);
}

const takenBy = (current: PartNumber): AppError =>
  new AppError('conflict', `${current.partNumber} already stands for ${current.name} (${current.sku})`, {
    details: PartNumberConflict.encode({ current }),
  });

/** Sets what a number stands for. It is taken from another product only if the caller names that product. */
export function savePartNumber(
  ctx: Context,
  customerId: number,
  input: PartNumberInput,
): Promise<PartNumber> {
  const { partNumber, productId, replaces } = input;
  return inTransaction(ctx, async (ctx) => {
    const customer = await getCustomerOfPartNumbers(ctx, customerId, 'part-number:edit');
    await lockCustomer(ctx.db, customerId);
    const isOffered = await offeredToReader(ctx, customer);
    await requireProduct(ctx, customer, productId, isOffered);
    const current = await findPartNumber(ctx.db, customerId, partNumber, isOffered);
    if (current?.productId === productId && current.partNumber === partNumber) return current;
    if (current && current.productId !== productId && current.productId !== replaces) throw takenBy(current);
    await putPartNumbers(ctx.db, customer, [{ partNumber, productId }], ctx.now());
    await requireRoom(ctx, customerId);
    const saved = await findPartNumber(ctx.db, customerId, partNumber, isOffered);
    if (!saved) throw new Error('The part number was not stored');
    await auditPartNumbers(ctx, customer, 'part_number_saved', {
      [partNumber]: { from: current?.sku ?? null, to: saved.sku },
    });
    return saved;
  });
}

export function deletePartNumber(ctx: Context, customerId: number, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const customer = await getCustomerOfPartNumbers(ctx, customerId, 'part-number:edit');
    const partNumber = await deletePartNumberRow(ctx.db, customerId, id);
    if (partNumber === undefined) throw notFound('Part number');
    await auditPartNumbers(ctx, customer, 'part_number_deleted', {
      partNumber: { from: partNumber, to: null },
    });
    return { id };
  });
}
