import type { Image } from '@casepack/contract/media/image';
import type { ProductImage } from '@casepack/contract/product-images/product-image';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { images } from '../db/schema/media';
import { productImages } from '../db/schema/product-images';

/** In their order. */
export async function findProductImages(db: Database, productId: number): Promise<ProductImage[]> {
  const { id, alt, position } = productImages;
  const { key, width, height, color } = images;
  const rows = await db
    .select({ id, alt, key, width, height, color })
    .from(productImages)
    .innerJoin(images, eq(images.id, productImages.imageId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(position), asc(id));
  return rows.map((row) => ({ ...row, color: row.color ?? undefined }));
}

export async function insertProductImage(
  db: Database,
  values: typeof productImages.$inferInsert,
): Promise<void> {
  await db.insert(productImages).values(values);
}

/** Positions and texts of all images of a product in one statement. */
export async function updateArrangement(
  db: Database,
  productId: number,
  arranged: readonly { id: number; alt: string }[],
): Promise<void> {
  const rows = JSON.stringify(arranged.map(({ id, alt }, position) => ({ id, alt, position })));
  await db.execute(sql`update ${productImages} set position = given.position, alt = given.alt
    from json_to_recordset(${rows}::json) as given(id int, alt text, position int)
    where ${productImages.id} = given.id and ${productImages.productId} = ${productId}`);
}

/** The image that was removed; undefined if the product has no such one. */
export async function deleteProductImage(
  db: Database,
  productId: number,
  id: number,
): Promise<{ imageId: number } | undefined> {
  const [row] = await db
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), eq(productImages.id, id)))
    .returning({ imageId: productImages.imageId });
  return row;
}

/** The version of the product stays: whoever is editing its fields does not overwrite its images. */
export async function updateFirstImage(
  db: Database,
  productId: number,
  image: Image | null,
  now: Date,
): Promise<void> {
  await db.update(products).set({ image, updatedAt: now }).where(eq(products.id, productId));
}
