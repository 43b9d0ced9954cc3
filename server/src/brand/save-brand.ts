import type { Brand, BrandChange, BrandSettings } from '@casepack/contract/brand/brand';
import { eq } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { manufacturers } from '../db/schema/organizations';
import { requireVersion } from '../edit-conflict';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { brandOf } from './brand.queries';

type Row = typeof manufacturers.$inferSelect;

export async function getBrand(ctx: Context, id: number): Promise<Brand> {
  const [row] = await ctx.db.select().from(manufacturers).where(eq(manufacturers.id, id));
  if (!row) throw notFound('Manufacturer');
  authorize(ctx, 'manufacturer:edit', nodeOfManufacturer(row), 'Manufacturer');
  return brandOf(row.brand);
}

/** The manufacturer, if the actor may change its brand; locked until the transaction ends. */
export async function getManufacturerToBrand(ctx: Context, id: number): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(manufacturers)
    .where(eq(manufacturers.id, id))
    .for('no key update');
  if (!row) throw notFound('Manufacturer');
  authorize(ctx, 'manufacturer:edit', nodeOfManufacturer(row), 'Manufacturer');
  return row;
}

const settingsOf = ({ logo: _logo, ...settings }: Brand): BrandSettings => settings;
const names = ['accentColor', 'remitTo', 'bankDetails', 'footer', 'senderName', 'replyTo'] as const;
const differing = (one: BrandSettings, other: BrandSettings) =>
  names.filter((name) => one[name] !== other[name]);

export async function storeBrand(ctx: Context, stored: Row, brand: Brand): Promise<Brand> {
  const isEmpty = Object.values(brand).every((value) => value === null);
  await ctx.db
    .update(manufacturers)
    .set({ brand: isEmpty ? null : brand, updatedAt: ctx.now() })
    .where(eq(manufacturers.id, stored.id));
  return brand;
}

/** The version of the manufacturer stays, so that its other settings can be edited at the same time. */
export function changeBrand(ctx: Context, id: number, { before, ...given }: BrandChange): Promise<Brand> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await getManufacturerToBrand(ctx, id);
    const current = brandOf(stored.brand);
    const changed = differing(current, given);
    if (changed.length === 0) return current;
    const isStale = before !== undefined && differing(before, settingsOf(current)).length > 0;
    await requireVersion(isStale ? stored.version - 1 : undefined, stored, () => current);
    await recordAudit(ctx, {
      action: 'brand_changed',
      subjectType: 'organization',
      subjectId: id,
      subjectName: stored.name,
      node: nodeOfManufacturer(stored),
      changes: Object.fromEntries(changed.map((name) => [name, { from: current[name], to: given[name] }])),
    });
    return storeBrand(ctx, stored, { ...given, logo: current.logo });
  });
}
