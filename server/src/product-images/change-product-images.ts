import type { Product } from '@casepack/contract/catalog/product';
import { AppError } from '@casepack/contract/errors';
import type { Image } from '@casepack/contract/media/image';
import {
  type ImageArrangement,
  MAX_IMAGES_PER_PRODUCT,
  type ProductImage,
} from '@casepack/contract/product-images/product-image';
import { type Changes, recordAudit } from '../audit/record-audit';
import { announceCatalogChange } from '../catalog/announce-catalog-change';
import { catalogNode } from '../catalog/catalog-scope';
import { getProductToChange } from '../catalog/save-product';
import { type Context, inTransaction } from '../context';
import { keepImages, releaseImages } from '../media/keep-images';
import { storeImage } from '../media/store-image';
import { countAttempt } from '../rate-limits/count-attempts';
import {
  deleteProductImage,
  findProductImages,
  insertProductImage,
  updateArrangement,
  updateFirstImage,
} from './product-images.queries';

const plain = ({ key, width, height, color }: ProductImage): Image => ({ key, width, height, color });

/** Repeats the first image in the product, and tells everyone. */
async function finishChange(ctx: Context, product: Product, changes: Changes): Promise<ProductImage[]> {
  const images = await findProductImages(ctx.db, product.id);
  const [first] = images;
  await updateFirstImage(ctx.db, product.id, first ? plain(first) : null, ctx.now());
  await recordAudit(ctx, {
    action: 'product_updated',
    subjectType: 'product',
    subjectId: product.id,
    subjectName: product.name,
    node: catalogNode(product.manufacturerId),
    changes,
  });
  await announceCatalogChange(ctx, product.manufacturerId);
  return images;
}

const tooMany = (): AppError =>
  new AppError(
    'conflict',
    `A product can have at most ${MAX_IMAGES_PER_PRODUCT} images. Please remove one first.`,
  );

/** The same image twice is one image, so a call can be repeated. */
async function attach(
  ctx: Context,
  productId: number,
  image: { id: number; key: string },
): Promise<ProductImage> {
  return inTransaction(ctx, async (ctx) => {
    const product = await getProductToChange(ctx, productId);
    const before = await findProductImages(ctx.db, productId);
    const same = before.find(({ key }) => key === image.key);
    if (same) return same;
    if (before.length >= MAX_IMAGES_PER_PRODUCT) throw tooMany();
    await insertProductImage(ctx.db, {
      ...{ productId, imageId: image.id, manufacturerId: product.manufacturerId },
      position: before.length,
      createdAt: ctx.now(),
    });
    await keepImages(ctx, [image.id]);
    const images = await finishChange(ctx, product, {
      images: { from: before.length, to: before.length + 1 },
    });
    const added = images.find(({ key }) => key === image.key);
    if (!added) throw new Error('The image was not added');
    return added;
  });
}

/** Users without permission are rejected before the file is read. */
export async function addProductImage(
  ctx: Context,
  productId: number,
  withImage: <T>(work: (path: string) => Promise<T>) => Promise<T>,
): Promise<ProductImage> {
  const { manufacturerId } = await inTransaction(ctx, (ctx) => getProductToChange(ctx, productId));
  await countAttempt(ctx, 'image-user', String(ctx.actor?.userId));
  const image = await withImage((path) => storeImage(ctx, { manufacturerId, path }));
  return attach(ctx, productId, image);
}

export function arrangeProductImages(
  ctx: Context,
  productId: number,
  { images: arranged }: ImageArrangement,
): Promise<ProductImage[]> {
  return inTransaction(ctx, async (ctx) => {
    const product = await getProductToChange(ctx, productId);
    const before = await findProductImages(ctx.db, productId);
    const wanted = new Set(arranged.map(({ id }) => id));
    if (
      wanted.size !== arranged.length ||
      before.length !== wanted.size ||
      before.some(({ id }) => !wanted.has(id))
    )
      throw new AppError(
        'conflict',
        'The images of this product have changed in the meantime. Please look at them again.',
      );
    const told = (images: readonly { id: number; alt: string }[]) =>
      images.map(({ id, alt }) => ({ id, alt }));
    if (JSON.stringify(told(before)) === JSON.stringify(told(arranged))) return before;
    await updateArrangement(ctx.db, productId, arranged);
    return finishChange(ctx, product, { imageOrder: { from: told(before), to: told(arranged) } });
  });
}

export function removeProductImage(ctx: Context, productId: number, id: number): Promise<ProductImage[]> {
  return inTransaction(ctx, async (ctx) => {
    const product = await getProductToChange(ctx, productId);
    const removed = await deleteProductImage(ctx.db, productId, id);
    // Somebody else has removed it, which is what was asked for.
    if (!removed) return findProductImages(ctx.db, productId);
    await releaseImages(ctx, [removed.imageId]);
    const left = await findProductImages(ctx.db, productId);
    return finishChange(ctx, product, { images: { from: left.length + 1, to: left.length } });
  });
}
