import type { ReactNode } from 'react';
import { cn } from './cn';

type ToggleChipProps = { pressed: boolean; onPress: () => void; children: ReactNode };

/** One click filters a list, another removes the filter. */
export function ToggleChip({ pressed, onPress, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        'inline-flex h-8 shrink-0 items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors pointer-coarse:h-11 pointer-coarse:px-4 forced-colors:aria-pressed:border-2',
        pressed
          ? 'border-accent bg-accent-soft font-medium text-accent'
          : 'bg-paper text-ink hover:bg-ground',
      )}
    >
      {children}
    </button>
  );
}
