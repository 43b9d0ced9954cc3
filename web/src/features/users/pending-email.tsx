import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { EmailText } from '../../ui/email-text';
import { toast } from '../../ui/toast';
import type { KnownUser } from './user-rights';
import { useCancelEmailChange } from './users.queries';

/** A new address that is not confirmed yet, with a button to withdraw it. */
export function PendingEmail({ user }: { user: KnownUser }) {
  const cancelling = useCancelEmailChange();
  const [isCancelled, setCancelled] = useState(false);
  if (user.pendingEmail === null || isCancelled) return null;

  const cancel = () =>
    cancelling.mutate(user.id, {
      onSuccess: () => {
        setCancelled(true);
        toast({ title: 'Email Change Cancelled', description: `${user.email} stays active.` });
      },
      onError: (error) => toast(failure(error, 'Failed to cancel the change. Please try again.')),
    });

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-ground p-3 text-sm">
      <p className="min-w-0">
        Confirmation sent to <EmailText>{user.pendingEmail}</EmailText>. The current address stays active
        until the new one is confirmed.
      </p>
      <Button size="sm" busy={cancelling.isPending} busyLabel="Cancelling..." onClick={cancel}>
        Cancel change
      </Button>
    </div>
  );
}
