import type { ReactNode } from 'react';
import { cn } from './cn';

type PageHeaderProps = {
  title: ReactNode;
  /** Whose page it is, where that leads: stands above the title and is larger. */
  lead?: ReactNode;
  subtitle?: ReactNode;
  /** Status badges beside the title. */
  badges?: ReactNode;
  /** A link above the title that leads back. */
  back?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
};

const large = 'text-title font-semibold tracking-tight';

export function PageHeader({ title, lead, subtitle, badges, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        {back !== undefined && <div className="mb-1 text-sm">{back}</div>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {lead !== undefined && <p className={cn('basis-full wrap-anywhere', large)}>{lead}</p>}
          <h1 className={lead === undefined ? large : 'text-lg font-medium'}>{title}</h1>
          {badges}
        </div>
        {subtitle !== undefined && <p className="mt-1 max-w-text text-ink-soft">{subtitle}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
