import { accentFor } from '@casepack/contract/brand/accent';
import type { Context } from '../context';
import type { PaperBrand, SingleDocument } from '../press/pdf-document';
import { renderPdf } from '../press/render-pdf';
import { findBrand } from './brand.queries';

/** What is printed is the brand of today, also on invoices of last year. */
export async function findPaperBrand(ctx: Context, manufacturerId: number): Promise<PaperBrand | undefined> {
  const found = await findBrand(ctx.db, manufacturerId);
  if (!found) return undefined;
  const { accentColor, footer, remitTo, bankDetails } = found.brand;
  return {
    accent: accentColor && accentFor(accentColor, 'light').accent,
    ...{ footer, remitTo, bankDetails, logo: found.logo },
  };
}

export async function renderBranded(
  ctx: Context,
  manufacturerId: number,
  document: SingleDocument,
): Promise<Buffer> {
  return renderPdf(ctx, { ...document, brand: await findPaperBrand(ctx, manufacturerId) });
}
