import type { ReactNode } from 'react';
import { cn } from './cn';

type MoneyProps = {
  /** The amount as text, already formatted. */
  children: ReactNode;
  size?: 'inherit' | 'lg' | 'xl' | undefined;
  muted?: boolean | undefined;
  className?: string | undefined;
};

const sizes = { inherit: '', lg: 'text-lg font-semibold', xl: 'text-title font-semibold' };

export function Money({ children, size = 'inherit', muted = false, className }: MoneyProps) {
  return (
    <span className={cn('whitespace-nowrap tabular-nums', sizes[size], muted && 'text-ink-soft', className)}>
      {children}
    </span>
  );
}
