import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { areLeaveWarningsEnabled } from './leave-warnings';

interface DiscardQuestion {
  /** Closes at once if there are no unsaved changes, and asks first otherwise. */
  leave: () => void;
  /** Render this beside the form. */
  question: ReactNode;
}

/**
 * Unsaved changes: asks before the dialog closes, the URL changes or the window closes. A form that is left only by
 * another URL has nothing to do in `onLeave`. If the page keeps its tabs in the URL, `allowsWithinPage` allows
 * switching between them.
 */
export function useDiscardQuestion(
  hasChanges: boolean,
  onLeave: () => void = () => undefined,
  { allowsWithinPage = false } = {},
): DiscardQuestion {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges && !(allowsWithinPage && current.pathname === next.pathname),
    enableBeforeUnload: () => hasChanges && areLeaveWarningsEnabled(),
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
        description="What is not saved yet will be lost."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={discard}
      />
    ),
  };
}
