import { Button } from './button';
import { useConnection } from './use-connection';

type NotCurrentProps = {
  /** Reading it again did not work. */
  failed: boolean;
  /** When what is shown was read, in milliseconds. */
  readAt: number;
  onRetry: () => void;
};

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Says that a list may have changed since it was read, while nobody can tell. */
export function NotCurrent({ failed, readAt, onRetry }: NotCurrentProps) {
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
