import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';

type SettingUpProps = { failure: string | undefined; isRetrying: boolean; onRetry: () => void };

export function SettingUp({ failure, isRetrying, onRetry }: SettingUpProps) {
  if (failure !== undefined && !isRetrying) {
    return <LoadFailed title="The checkout could not be set up" hint={failure} onRetry={onRetry} />;
  }
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-24 text-ink-soft">
      <Spinner className="size-6" />
      Setting up checkout...
    </div>
  );
}
