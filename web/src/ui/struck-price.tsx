import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** The regular price before a lower one, and the space between them; read aloud as what it is. */
export function StruckPrice({ children }: { children: ReactNode }) {
  return (
    <>
      <VisuallyHidden>Regular price </VisuallyHidden>
      <s className="font-normal whitespace-nowrap text-ink-soft tabular-nums">{children}</s>
      <VisuallyHidden>, reduced to</VisuallyHidden>{' '}
    </>
  );
}
