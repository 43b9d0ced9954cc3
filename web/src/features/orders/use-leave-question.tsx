import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';

interface LeaveQuestion {
  /** Leaves at once where nothing would be lost, and asks first where something would. */
  leave: () => void;
  question: ReactNode;
}

/** Unsaved changes: asks before editing ends, another page opens or the window closes. The tabs of a page are free. */
export function useLeaveQuestion(hasChanges: boolean, onLeave: () => void): LeaveQuestion {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
    withResolver: true,
  });

  function stay() {
    setAsking(false);
    blocker.reset?.();
  }

  function discard() {
    setAsking(false);
    blocker.proceed?.();
    onLeave();
  }

  return {
    leave: () => (hasChanges ? setAsking(true) : onLeave()),
    question: (
      <ConfirmDialog
        open={isAsking || blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) stay();
        }}
        title="Discard changes?"
        description="What you changed in this order is not saved yet and will be lost."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={discard}
      />
    ),
  };
}
