import type { ReactNode } from 'react';
import { cn } from './cn';

export type BadgeColor = 'yellow' | 'green' | 'blue' | 'grey' | 'purple' | 'red' | 'emerald';

const colors: Record<BadgeColor, string> = {
  yellow: 'bg-yellow-soft text-yellow',
  green: 'bg-green-soft text-green',
  blue: 'bg-blue-soft text-blue',
  grey: 'bg-grey-soft text-grey',
  purple: 'bg-purple-soft text-purple',
  red: 'bg-red-soft text-red',
  emerald: 'bg-emerald-soft text-emerald',
};

type BadgeProps = {
  color?: BadgeColor | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Badge({ color = 'grey', className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'forced-colors:border inline-flex h-6 shrink-0 items-center gap-1 rounded-md px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
        colors[color],
        className,
      )}
    >
      {children}
    </span>
  );
}
