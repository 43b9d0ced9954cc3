import { counted } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import type { Draft } from '@casepack/contract/drafts/draft';
import { formatMoney } from '@casepack/contract/money';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

type ConflictDialogProps = {
  mine: { lineCount: number; total: string | undefined };
  other: Pick<Draft, 'lineCount' | 'total' | 'updatedAt'>;
  onKeepMine: () => void;
  onTakeOther: () => void;
  /** To look at the lines first. Nothing is decided by that. */
  onClose: () => void;
};

/** Edited in two places: the user chooses. */
export function ConflictDialog({ mine, other, onKeepMine, onTakeOther, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title="This draft was changed in another tab or on another device"
      description="Choose the one to keep. The other one is replaced."
      footer={
        <>
          <Button onClick={onTakeOther}>Use the other one</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Keep this one
          </Button>
        </>
      }
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        <Copy title="This one" lineCount={mine.lineCount} total={mine.total} when="Not saved yet" />
        <Copy
          title="The other one"
          lineCount={other.lineCount}
          total={other.total === null ? undefined : formatMoney(other.total)}
          when={`Saved ${formatInstant(other.updatedAt)}`}
        />
      </dl>
    </Dialog>
  );
}

type CopyProps = { title: string; lineCount: number; total: string | undefined; when: string };

const Copy = ({ title, lineCount, total, when }: CopyProps) => (
  <div className="rounded-lg border p-4">
    <dt className="font-medium">{title}</dt>
    <dd className="text-sm text-ink-soft">{counted(lineCount, 'line')}</dd>
    {total !== undefined && <dd className="text-sm text-ink-soft">{total}</dd>}
    <dd className="text-sm text-ink-soft">{when}</dd>
  </div>
);
