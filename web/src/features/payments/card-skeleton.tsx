import { Skeleton } from '../../ui/skeleton';

type CardSkeletonProps = {
  /** A saved card is likely: their list is less high than the fields for a new one. */
  isSaved?: boolean;
  /** The button that pays comes with it. */
  hasButton?: boolean;
};

/** As high as what will stand there, so that nothing below it moves. */
export function CardSkeleton({ isSaved = false, hasButton = false }: CardSkeletonProps) {
  return (
    <div role="status" aria-label="Loading the payment form" className="flex flex-col gap-4">
      {isSaved ? (
        <Skeleton className="h-[5.625rem]" />
      ) : (
        <>
          <Skeleton className="h-15" />
          <div className="grid grid-cols-2 gap-4">
            <Skeleton className="h-15" />
            <Skeleton className="h-15" />
          </div>
        </>
      )}
      {hasButton && <Skeleton className="mt-4 h-11" />}
    </div>
  );
}
