import type { CardMode } from '@casepack/contract/payments/card-mode';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import PlugZap from 'lucide-react/icons/plug-zap';
import { messageOf } from '../../api/api-error';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { toast } from '../../ui/toast';
import { type KeyOwner, useTestConnection } from './card-config.queries';

const FAILED = 'Failed to connect to Stripe';

/** The action and its last result, so that the button and the result can be shown apart. */
export function useConnectionTest(owner: KeyOwner, mode: CardMode) {
  const testing = useTestConnection(owner);
  return {
    testing,
    run: () =>
      testing.mutate(mode, {
        onSuccess: ({ message }) => toast({ title: 'Connection Successful', description: message }),
        onError: (error) => toast(failure(error, FAILED, 'Connection Failed')),
      }),
  };
}

type ConnectionTest = ReturnType<typeof useConnectionTest>;

export function TestConnectionButton({ test: { testing, run } }: { test: ConnectionTest }) {
  return (
    <Button busy={testing.isPending} busyLabel="Testing..." onClick={run}>
      <PlugZap aria-hidden />
      Test Connection
    </Button>
  );
}

/** Remains visible after the toast is gone. */
export function ConnectionOutcome({ test: { testing } }: { test: ConnectionTest }) {
  if (!testing.isSuccess && !testing.isError) return null;
  const Icon = testing.isSuccess ? CircleCheck : CircleAlert;
  return (
    <p
      className={cn(
        'flex items-start gap-2 text-sm wrap-anywhere',
        testing.isSuccess ? 'text-green' : 'text-danger',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {testing.isSuccess
        ? [testing.data.message, testing.data.account].filter((part) => part !== null).join(': ')
        : messageOf(testing.error, FAILED)}
    </p>
  );
}
