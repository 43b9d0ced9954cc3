import { counted } from '@casepack/contract/count';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { DraftKeeper } from './draft-keeper';
import { useKeeping } from './keeping-notice';

type DeletedDraftProps = {
  keeper: DraftKeeper;
  lineCount: number;
  onKeep: () => void;
  onDiscard: () => void;
  /** To look at the lines first. Nothing is decided by that. */
  onClose: () => void;
};

/** Deleted elsewhere while something here was not saved yet: the user decides what becomes of it. */
export function DeletedDraft({ keeper, lineCount, onKeep, onDiscard, onClose }: DeletedDraftProps) {
  if (useKeeping(keeper).at !== 'deleted') return null;
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title="This draft was deleted in another tab or on another device"
      description={`What you wrote here (${counted(lineCount, 'line')}) is only in this browser. Keep it as a new draft to go on with it.`}
      footer={
        <>
          <Button onClick={onDiscard}>Discard it</Button>
          <Button variant="primary" onClick={onKeep}>
            Keep as a new draft
          </Button>
        </>
      }
    />
  );
}
