import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before a form with unsaved changes is left. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={reset}
      title="Leave without saving?"
      description="What you entered here is not saved yet and would be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={proceed}
    />
  );
}
