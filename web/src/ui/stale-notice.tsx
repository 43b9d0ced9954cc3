import { Button } from './button';
import { useConnection } from './use-connection';

type StaleNoticeProps = {
  /** Refetching failed. */
  failed: boolean;
  /** When the data was read, in milliseconds. */
  readAt: number;
  onRetry: () => void;
};

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Shown while a list may be out of date and cannot be refetched. */
export function StaleNotice({ failed, readAt, onRetry }: StaleNoticeProps) {
  const isLost = useConnection() === 'lost';
  if (!failed && !isLost) return null;
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      This list is not current. It was last updated at {timeOf(readAt)}.
      {failed && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}
