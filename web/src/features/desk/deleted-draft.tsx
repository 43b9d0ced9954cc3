import { counted } from '@casepack/contract/count';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { DeskSession } from './desk-session';
import { useKeeping } from './keeping-notice';

type DeletedDraftProps = {
  session: DeskSession;
  lineCount: number;
  /** What was decided is being done. */
  busy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  /** To look at the lines first. Nothing is decided by that. */
  onClose: () => void;
};

const ATTACH_AGAIN = 'Attached files do not come along: attach them again.';

/**
 * Deleted or taken over while something here was not saved yet: the server does not tell which. The user decides what
 * becomes of it, and nothing is suggested: a draft that a colleague goes on with would be ordered twice.
 */
export function DeletedDraft({ session, lineCount, busy, onKeep, onDiscard, onClose }: DeletedDraftProps) {
  if (useKeeping(session.keeper).at !== 'deleted') return null;
  const mayHaveFiles = session.files?.length !== 0;
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title="This draft was deleted, or a colleague took it over"
      description={`What you wrote here (${counted(lineCount, 'line')}) is only in this browser. Keep it as a new draft only if nobody else goes on with this one. Otherwise the same order could be placed twice.${mayHaveFiles ? ` ${ATTACH_AGAIN}` : ''}`}
      footer={
        <>
          {/* First, so that it has the focus: whoever goes on typing must not discard anything. */}
          <Button busy={busy} onClick={onKeep}>
            Keep as a new draft
          </Button>
          <Button busy={busy} onClick={onDiscard}>
            Discard it
          </Button>
        </>
      }
    />
  );
}
