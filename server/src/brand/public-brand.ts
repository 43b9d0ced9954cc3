import type { Brand, PublicBrand } from '@casepack/contract/brand/brand';

/** Undefined if there is nothing to show. */
export function publicBrandOf(stored: Brand | null): PublicBrand | undefined {
  if (!stored) return undefined;
  const { accentColor, footer, logo } = stored;
  return accentColor || footer || logo ? { accentColor, footer, logo } : undefined;
}
