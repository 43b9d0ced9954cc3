import { accentFor } from '@casepack/contract/brand/accent';
import type { Context } from '../context';
import type { MailBrand } from '../mail/layout';
import { findBrand } from './brand.queries';

interface Branding extends MailBrand {
  senderName: string | null;
  replyTo: string | null;
  logo: { width: number; height: number; content: Buffer } | undefined;
}

/** Undefined if nothing is set. */
export async function findMailBrand(
  ctx: Context,
  manufacturerId: number | null,
): Promise<Branding | undefined> {
  const found = manufacturerId === null ? undefined : await findBrand(ctx.db, manufacturerId);
  if (!found) return undefined;
  const { accentColor, footer, senderName, replyTo, logo } = found.brand;
  return {
    accent: accentColor && accentFor(accentColor, 'light').accent,
    ...{ footer, senderName, replyTo },
    logo: logo && found.logo ? { width: logo.width, height: logo.height, content: found.logo } : undefined,
  };
}
