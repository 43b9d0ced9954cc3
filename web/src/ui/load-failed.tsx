import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';

type LoadFailedProps = {
  /** What could not be loaded, in one sentence. */
  title?: ReactNode;
  hint?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
};

export function LoadFailed({
  title = 'This could not be loaded',
  hint = 'Check your connection and try again.',
  onRetry,
  retrying = false,
  className,
}: LoadFailedProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-4 py-12 text-center', className)}>
      <span
        aria-hidden
        className="mb-4 grid size-12 place-items-center rounded-xl bg-danger-soft text-danger [&_svg]:size-6"
      >
        <TriangleAlert />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      <p className="mt-1 max-w-text text-ink-soft">{hint}</p>
      {onRetry !== undefined && (
        <Button className="mt-4" busy={retrying} onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
    </div>
  );
}
