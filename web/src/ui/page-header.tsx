import type { ReactNode } from 'react';
import { cn } from './cn';

type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Beside the title: status badges. */
  badges?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
};

export function PageHeader({ title, subtitle, badges, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        {back !== undefined && <div className="mb-1 text-sm">{back}</div>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title font-semibold tracking-tight">{title}</h1>
          {badges}
        </div>
        {subtitle !== undefined && <p className="mt-1 max-w-text text-ink-soft">{subtitle}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
