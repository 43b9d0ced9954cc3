import type { Appearance } from '@stripe/stripe-js';

/** The provider renders in its own frame, where our CSS variables do not apply: it gets their values. */
export function cardAppearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
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
