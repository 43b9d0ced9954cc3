import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import { ApiError, messageOf } from '../../api/api-error';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { toast } from '../../ui/toast';
import { type CardSource, useFixCustomer } from './saved-cards.queries';

type NotListedProps = { source: CardSource; error: unknown; isRetrying: boolean; onRetry: () => void };

/** If the provider could not list the cards, its record of the organization may be gone and can be created again. */
export function NotListed({ source, error, isRetrying, onRetry }: NotListedProps) {
  const fixing = useFixCustomer(source);
  const isOfProvider = error instanceof ApiError && error.code === 'provider_failed';

  const fix = () =>
    fixing.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: 'Payment Customer Checked', description: message }),
      onError: (failed) =>
        toast({
          ...failure(failed, source.words.customerFailed.fallback, source.words.customerFailed.title),
          description: messageOf(failed, source.words.customerFailed.fallback),
        }),
    });

  return (
    <div role="alert">
      <EmptyState
        level={3}
        icon={<TriangleAlert />}
        title="The payment methods could not be loaded"
        hint={isOfProvider ? error.serverMessage : 'Check your connection and try again.'}
        action={
          <>
            <Button busy={isRetrying} onClick={onRetry}>
              <RotateCw aria-hidden />
              Try again
            </Button>
            {isOfProvider && (
              <Button busy={fixing.isPending} busyLabel="Fixing..." onClick={fix}>
                <Wrench aria-hidden />
                Fix
              </Button>
            )}
          </>
        }
        className="py-6"
      />
    </div>
  );
}
