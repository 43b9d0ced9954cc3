import { isLowStock } from '@casepack/contract/catalog/low-stock';
import { Product } from '@casepack/contract/catalog/product';
import {
  maximumProblem,
  type ProductInput,
  type ProductPatch,
} from '@casepack/contract/catalog/product-input';
import { counted } from '@casepack/contract/count';
import { AppError } from '@casepack/contract/errors';
import { authorize, notFound } from '../access';
import { changesOf, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { isUniqueViolation } from '../db/unique-violation';
import { requireVersion } from '../edit-conflict';
import { publishEvent } from '../events/publish-event';
import { releaseImages } from '../media/keep-images';
import { deleteEntriesOfProduct } from '../pricing/entries.queries';
import { allocateStock } from './allocate-stock';
import { announceCatalogChange } from './announce-catalog-change';
import {
  deleteProductRow,
  findBackorderedUnits,
  findImageIds,
  findProductForUpdate,
  insertProduct,
  isOrdered,
  updateProductRow,
} from './catalog.queries';
import { catalogNode, getCatalogToEdit } from './catalog-scope';
import { refuseApiPicture } from './picture-address';
import { queueExpectedDates } from './queue-expected-dates';
import { recordStockMove } from './stock-moves';

const skuTaken = (sku: string | undefined): AppError => {
  const message = `There is already a product with the SKU ${sku}`;
  return new AppError('conflict', message, { fields: { sku: message } });
};

const barcodeTaken = (barcode: string | null | undefined): AppError => {
  const message = `There is already a product with the barcode ${barcode}`;
  return new AppError('conflict', message, { fields: { barcode: message } });
};

async function refuseTaken<T>(
  { sku, barcode }: Pick<ProductPatch, 'sku' | 'barcode'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'products_sku')) throw skuTaken(sku);
    if (isUniqueViolation(error, 'products_barcode')) throw barcodeTaken(barcode);
    throw error;
  }
}

export async function createProduct(ctx: Context, input: ProductInput, asked?: number): Promise<Product> {
  const node = await getCatalogToEdit(ctx, asked);
  refuseApiPicture(ctx.config, input.imageUrl);
  const { manufacturerId } = node;
  return refuseTaken(input, () =>
    inTransaction(ctx, async (ctx) => {
      const product = await insertProduct(ctx.db, { ...input, manufacturerId }, ctx.now());
      await recordStockMove(ctx, 'count', { unitsAvailable: null }, product);
      await recordAudit(ctx, {
        action: 'product_created',
        subjectType: 'product',
        subjectId: product.id,
        subjectName: product.name,
        node,
      });
      await announceCatalogChange(ctx, manufacturerId);
      return product;
    }),
  );
}

/** The current product, locked, if the caller may change it. */
export async function getProductToChange(ctx: Context, id: number): Promise<Product> {
  const product = await findProductForUpdate(ctx.db, id);
  if (!product) throw notFound('Product');
  authorize(ctx, 'catalog:edit', catalogNode(product.manufacturerId), 'Product');
  return product;
}

/** What is left out is compared as none. */
const withNone = (product: Product): Product => ({
  ...product,
  barcode: product.barcode ?? null,
  allowBackorder: product.allowBackorder ?? false,
  expectedOn: product.expectedOn ?? null,
  expectedUnits: product.expectedUnits ?? null,
  lowStockAt: product.lowStockAt ?? null,
  binLocation: product.binLocation ?? null,
});

/** A change can name one of the quantity rules alone, so it is checked together with the stored ones. */
function requireOrderable(before: Product, given: ProductPatch): void {
  const message = maximumProblem({
    minimumQuantity: given.minimumQuantity ?? before.minimumQuantity,
    orderMultiple: given.orderMultiple ?? before.orderMultiple,
    maximumQuantity: given.maximumQuantity === undefined ? before.maximumQuantity : given.maximumQuantity,
  });
  if (message === undefined || maximumProblem(before) !== undefined) return;
  throw new AppError('invalid_input', message, { fields: { maximumQuantity: message } });
}

/** Orders may wait for what there is now. */
const hasMore = (before: Product, after: Product): boolean =>
  before.unitsAvailable !== null &&
  (after.unitsAvailable === null || after.unitsAvailable > before.unitsAvailable);

export async function updateProduct(
  ctx: Context,
  id: number,
  { version, ...given }: ProductPatch,
): Promise<Product> {
  return refuseTaken(given, () =>
    inTransaction(ctx, async (ctx) => {
      const before = await getProductToChange(ctx, id);
      refuseApiPicture(ctx.config, given.imageUrl);
      await requireVersion(version, before, () => Product.encode(before));
      requireOrderable(before, given);
      const changes = changesOf(Product, withNone(before), { ...withNone(before), ...given });
      if (Object.keys(changes).length === 0) return before;

      const after = await updateProductRow(ctx.db, id, given, ctx.now());
      await recordStockMove(ctx, 'correction', before, after);
      await recordAudit(ctx, {
        action: 'product_updated',
        subjectType: 'product',
        subjectId: id,
        subjectName: after.name,
        node: catalogNode(after.manufacturerId),
        changes,
      });
      if (isLowStock(after) && !isLowStock(before)) {
        const { manufacturerId } = after;
        const payload = { byUserId: ctx.actor?.userId ?? null };
        await publishEvent(ctx, { manufacturerId, kind: 'stock_low', objectId: id, payload });
      }
      await announceCatalogChange(ctx, after.manufacturerId);
      if (given.expectedOn !== undefined && given.expectedOn !== (before.expectedOn ?? null))
        await queueExpectedDates(ctx, [id]);
      if (!hasMore(before, after)) return after;
      await allocateStock(ctx, [id]);
      return (await findProductForUpdate(ctx.db, id)) ?? after;
    }),
  );
}

/** Stock of a deleted product is neither received nor counted, so orders would wait for it forever. */
async function refuseWaitedFor(ctx: Context, id: number): Promise<void> {
  const units = await findBackorderedUnits(ctx.db, id);
  if (units === 0) return;
  throw new AppError(
    'conflict',
    `Orders wait for ${counted(units, 'unit')} of this product. Receive stock, or cancel what is left of these orders first.`,
  );
}

/** A product that orders refer to is only removed from the catalog: its SKU is free again and the orders keep it. */
export async function deleteProduct(ctx: Context, id: number): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    const product = await getProductToChange(ctx, id);
    await refuseWaitedFor(ctx, id);
    const now = ctx.now();
    await deleteEntriesOfProduct(ctx.db, id);
    if (await isOrdered(ctx.db, id)) await updateProductRow(ctx.db, id, { deletedAt: now }, now);
    else {
      if (product.image) await releaseImages(ctx, await findImageIds(ctx.db, id));
      await deleteProductRow(ctx.db, id);
    }
    await recordAudit(ctx, {
      action: 'product_deleted',
      subjectType: 'product',
      subjectId: id,
      subjectName: product.name,
      node: catalogNode(product.manufacturerId),
    });
    await announceCatalogChange(ctx, product.manufacturerId);
    return { message: 'Product deleted' };
  });
}
