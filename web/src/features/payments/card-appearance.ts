import type { Appearance } from '@stripe/stripe-js';

/** The provider draws in a frame of its own, where our tokens do not reach: it is told what they are. */
export function cardAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-paper'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-soft'),
      colorTextPlaceholder: token('--color-ink-faint'),
      colorDanger: token('--color-danger'),
      borderRadius: token('--radius-lg'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: token('--text-base'),
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { borderColor: token('--color-line-strong'), boxShadow: 'none' },
      '.Label': { fontWeight: '500' },
    },
  };
}
