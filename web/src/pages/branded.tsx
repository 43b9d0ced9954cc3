import { accentFor } from '@casepack/contract/brand/accent';
import type { BrandSettings, PublicBrand } from '@casepack/contract/brand/brand';
import { imageAddress } from '@casepack/contract/media/image-address';
import type { CSSProperties, ReactNode } from 'react';
import { Card, CardHeader } from '../ui/card';
import { Fact } from '../ui/fact';

const LOGO_HEIGHT = 48;
const LOGO_WIDTH = 240;

/** A value for each theme. Browsers that do not know `light-dark` keep our own color. */
function colorsOf(color: string | null): CSSProperties {
  if (color === null || !CSS.supports('color', 'light-dark(#000, #fff)')) return {};
  const light = accentFor(color, 'light');
  const dark = accentFor(color, 'dark');
  const accent = `light-dark(${light.accent}, ${dark.accent})`;
  const mixed = (share: number) => `color-mix(in srgb, ${accent} ${share}%, var(--color-paper))`;
  return {
    '--color-accent': accent,
    '--color-accent-strong': accent,
    '--color-on-accent': `light-dark(${light.onAccent}, ${dark.onAccent})`,
    '--color-accent-soft': mixed(10),
    '--color-accent-line': mixed(35),
  } as CSSProperties; // React knows no custom properties
}

function Logo({ logo }: { logo: NonNullable<PublicBrand['logo']> }) {
  const scale = Math.min(1, LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height);
  return (
    <img
      src={imageAddress(logo.key, 640)}
      alt=""
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      // Most logos are made for paper: in the dark they stand on some.
      style={{ background: 'light-dark(transparent, #fff)' }}
      className="mb-4 rounded-md dark:p-2"
    />
  );
}

type BrandedProps = { brand: PublicBrand | undefined; children: ReactNode };

/** A public page with logo, color and footer of the seller. Without a brand it is as it always was. */
export function Branded({ brand, children }: BrandedProps) {
  if (!brand) return children;
  return (
    <div style={colorsOf(brand.accentColor)}>
      {brand.logo && <Logo logo={brand.logo} />}
      {children}
      {brand.footer && (
        <p className="mt-8 max-w-text text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
          {brand.footer}
        </p>
      )}
    </div>
  );
}

type PayToProps = { payTo: Pick<BrandSettings, 'remitTo' | 'bankDetails'> };

/** Where the money goes. */
export const PayTo = ({ payTo: { remitTo, bankDetails } }: PayToProps) => (
  <Card as="section" aria-labelledby="pay-to" className="mt-6">
    <CardHeader title={<span id="pay-to">Pay to</span>} />
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact name="Remit to">{remitTo}</Fact>
      <Fact name="Bank details">{bankDetails}</Fact>
    </dl>
  </Card>
);
