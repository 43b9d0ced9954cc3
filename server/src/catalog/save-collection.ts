import { Collection } from '@casepack/contract/catalog/collection';
import type { CollectionInput } from '@casepack/contract/catalog/collection-input';
import { AppError } from '@casepack/contract/errors';
import { authorize, notFound } from '../access';
import { changesBetween, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { isUniqueViolation } from '../db/unique-violation';
import { requireVersion } from '../edit-conflict';
import { announceCatalogChange } from './announce-catalog-change';
import {
  deleteCollectionRow,
  findCollectionForUpdate,
  insertCollection,
  updateCollectionRow,
} from './catalog.queries';
import { catalogNode, getCatalogToEdit } from './catalog-scope';

async function refuseTakenName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'collections_name')) throw error;
    const message = `There is already a collection named ${name}`;
    throw new AppError('conflict', message, { fields: { name: message } });
  }
}

export async function createCollection(
  ctx: Context,
  input: CollectionInput,
  asked?: number,
): Promise<Collection> {
  const node = await getCatalogToEdit(ctx, asked);
  const { manufacturerId } = node;
  const { version: _version, ...values } = input;
  return refuseTakenName(input.name, () =>
    inTransaction(ctx, async (ctx) => {
      const collection = await insertCollection(ctx.db, { ...values, manufacturerId }, ctx.now());
      await recordAudit(ctx, {
        action: 'collection_created',
        subjectType: 'collection',
        subjectId: collection.id,
        subjectName: collection.name,
        node,
      });
      await announceCatalogChange(ctx, manufacturerId);
      return collection;
    }),
  );
}

async function collectionToChange(ctx: Context, id: number): Promise<Collection> {
  const collection = await findCollectionForUpdate(ctx.db, id);
  if (!collection) throw notFound('Collection');
  authorize(ctx, 'catalog:edit', catalogNode(collection.manufacturerId), 'Collection');
  return collection;
}

export async function updateCollection(
  ctx: Context,
  id: number,
  { version, ...values }: CollectionInput,
): Promise<Collection> {
  return refuseTakenName(values.name, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await collectionToChange(ctx, id);
      await requireVersion(version, before, () => Collection.encode(before));
      const after = await updateCollectionRow(ctx.db, id, values, ctx.now());
      await recordAudit(ctx, {
        action: 'collection_updated',
        subjectType: 'collection',
        subjectId: id,
        subjectName: after.name,
        node: catalogNode(after.manufacturerId),
        changes: changesBetween(before, values),
      });
      await announceCatalogChange(ctx, after.manufacturerId);
      return after;
    }),
  );
}

export async function deleteCollection(ctx: Context, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    const collection = await collectionToChange(ctx, id);
    await deleteCollectionRow(ctx.db, id);
    await recordAudit(ctx, {
      action: 'collection_deleted',
      subjectType: 'collection',
      subjectId: id,
      subjectName: collection.name,
      node: catalogNode(collection.manufacturerId),
    });
    await announceCatalogChange(ctx, collection.manufacturerId);
    return { message: 'Collection deleted' };
  });
}
