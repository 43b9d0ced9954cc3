import type { ReactNode } from 'react';
import { cn } from './cn';

type EmptyStateProps = {
  title: ReactNode;
  hint?: ReactNode;
  /** The action that ends the empty state. */
  action?: ReactNode;
  icon?: ReactNode;
  level?: 2 | 3 | undefined;
  className?: string | undefined;
};

export function EmptyState({ title, hint, action, icon, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-center px-4 py-12 text-center', className)}>
      {icon !== undefined && (
        <span
          aria-hidden
          className="mb-4 grid size-12 place-items-center rounded-xl bg-sunken text-ink-soft [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {hint !== undefined && <p className="mt-1 max-w-text text-ink-soft">{hint}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
