import { cn } from './cn';
import { VisuallyHidden } from './visually-hidden';

type SkeletonProps = {
  /** Size and shape of the content it stands for. */
  className?: string | undefined;
};

export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden data-skeleton className={cn('animate-pulse rounded-md bg-sunken', className)} />;
}

type SkeletonRowsProps = {
  count: number;
  label?: string | undefined;
  rowClassName?: string | undefined;
  className?: string | undefined;
};

/** Gray rows as high as the rows of a table. */
export function SkeletonRows({ count, label = 'Loading', rowClassName, className }: SkeletonRowsProps) {
  return (
    <div role="status" className={cn('flex flex-col gap-2', className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <Skeleton key={row} className={cn('h-11 w-full', rowClassName)} />
      ))}
    </div>
  );
}
