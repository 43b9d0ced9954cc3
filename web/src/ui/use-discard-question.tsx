import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { mayAsk } from './may-ask';

interface DiscardQuestion {
  /** Closes at once where nothing would be lost, and asks first where something would. */
  leave: () => void;
  /** Put beside the form it guards. */
  question: ReactNode;
}

/**
 * Unsaved changes: asks before the dialog closes, the address changes or the browser window goes. A form that is
 * left by another address alone has nothing to do `onLeave`. Where the page has tabs of its own in the address,
 * `withinPageIsFree` lets people move between them.
 */
export function useDiscardQuestion(
  hasChanges: boolean,
  onLeave: () => void = () => undefined,
  { withinPageIsFree = false } = {},
): DiscardQuestion {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges && !(withinPageIsFree && current.pathname === next.pathname),
    enableBeforeUnload: () => hasChanges && mayAsk(),
    disabled: !hasChanges,
    withResolver: true,
  });

  function stay() {
    setAsking(false);
    blocker.reset?.();
  }

  function discard() {
    setAsking(false);
    if (blocker.status === 'blocked') blocker.proceed();
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
        description="What you have entered is not saved yet and will be lost."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={discard}
      />
    ),
  };
}
