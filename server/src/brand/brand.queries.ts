import { type Brand, noBrand } from '@casepack/contract/brand/brand';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/client';
import { brandLogos } from '../db/schema/brand';
import { manufacturers } from '../db/schema/organizations';

/** Without a row, nobody has set anything. */
export const brandOf = (stored: Brand | null): Brand => stored ?? { ...noBrand, logo: null };

export interface BrandWithLogo {
  brand: Brand;
  logo: Buffer | null;
}

/** Undefined if nothing is set. */
export async function findBrand(db: Database, manufacturerId: number): Promise<BrandWithLogo | undefined> {
  const [row] = await db
    .select({ brand: manufacturers.brand, logo: brandLogos.png })
    .from(manufacturers)
    .leftJoin(brandLogos, eq(brandLogos.manufacturerId, manufacturers.id))
    .where(eq(manufacturers.id, manufacturerId));
  return row?.brand ? { brand: row.brand, logo: row.logo } : undefined;
}
