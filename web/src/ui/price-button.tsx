import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden';

type PriceButtonProps = {
  /** What the price is of. */
  about: string;
  onPress: () => void;
  /** The price. */
  children: ReactNode;
};

/** A price that can be changed: looks like the price, with a quiet sign that it is a button. */
export const PriceButton = ({ about, onPress, children }: PriceButtonProps) => (
  <button
    type="button"
    title="Change price"
    onClick={onPress}
    className="rounded-sm underline decoration-ink-soft decoration-dotted underline-offset-4 transition-colors hover:text-accent hover:decoration-accent pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
  >
    <VisuallyHidden>{`Change price of ${about}: `}</VisuallyHidden>
    {children}
  </button>
);
