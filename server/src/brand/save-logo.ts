import type { Brand } from '@casepack/contract/brand/brand';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { brandLogos } from '../db/schema/brand';
import { keepImages, releaseImages } from '../media/keep-images';
import { storeImage, toPng } from '../media/store-image';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { brandOf } from './brand.queries';
import { getBrand, getManufacturerToBrand, storeBrand } from './save-brand';

/** Sharp on paper: a logo is at most two inches wide. */
const LOGO_EDGE = 600;

async function dropLogo(ctx: Context, manufacturerId: number): Promise<void> {
  const dropped = await ctx.db
    .delete(brandLogos)
    .where(eq(brandLogos.manufacturerId, manufacturerId))
    .returning({ imageId: brandLogos.imageId });
  await releaseImages(
    ctx,
    dropped.map(({ imageId }) => imageId),
  );
}

/** Replaces the logo; null removes it. */
function changeLogo(
  ctx: Context,
  id: number,
  found: { image: Awaited<ReturnType<typeof storeImage>>; png: Buffer } | null,
): Promise<Brand> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await getManufacturerToBrand(ctx, id);
    await dropLogo(ctx, id);
    if (found) {
      await ctx.db.insert(brandLogos).values({ manufacturerId: id, imageId: found.image.id, png: found.png });
      await keepImages(ctx, [found.image.id]);
    }
    const current = brandOf(stored.brand);
    await recordAudit(ctx, {
      action: 'brand_changed',
      subjectType: 'organization',
      subjectId: id,
      subjectName: stored.name,
      node: nodeOfManufacturer(stored),
      changes: { logo: { from: current.logo?.key ?? null, to: found?.image.key ?? null } },
    });
    if (!found) return storeBrand(ctx, stored, { ...current, logo: null });
    const { key, width, height, color } = found.image;
    const logo = { key, width, height, ...(color === null ? {} : { color }) };
    return storeBrand(ctx, stored, { ...current, logo });
  });
}

/** The right to do it is checked before the file is received. */
export async function setLogo(
  ctx: Context,
  id: number,
  receive: (work: (path: string) => Promise<Brand>) => Promise<Brand>,
): Promise<Brand> {
  await getBrand(ctx, id);
  return receive(async (path) => {
    const image = await storeImage(ctx, { manufacturerId: id, path });
    return changeLogo(ctx, id, { image, png: await toPng(ctx, path, LOGO_EDGE) });
  });
}

export const removeLogo = (ctx: Context, id: number): Promise<Brand> => changeLogo(ctx, id, null);
