import { counted } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import type { Draft } from '@casepack/contract/drafts/draft';
import { formatMoney } from '@casepack/contract/money';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { DraftDifference } from './draft-differences';

type ConflictDialogProps = {
  mine: { lineCount: number; total: string | undefined };
  other: Pick<Draft, 'lineCount' | 'total' | 'updatedAt'>;
  differences: readonly DraftDifference[];
  onKeepMine: () => void;
  onTakeOther: () => void;
  /** To look at the lines first. Nothing is decided by that. */
  onClose: () => void;
};

/** Edited in two places: the user chooses. */
export function ConflictDialog({
  mine,
  other,
  differences,
  onKeepMine,
  onTakeOther,
  onClose,
}: ConflictDialogProps) {
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
      <Differences differences={differences} />
    </Dialog>
  );
}

/** More than that is seen in the lines themselves. */
const MOST_SHOWN = 10;

function Differences({ differences }: Pick<ConflictDialogProps, 'differences'>) {
  if (differences.length === 0) return null;
  const more = differences.length - MOST_SHOWN;
  return (
    <section aria-labelledby="draft-differences" className="mt-4 text-sm">
      <h3 id="draft-differences" className="font-medium">
        What differs
      </h3>
      <ul className="mt-1 flex flex-col gap-2">
        {differences.slice(0, MOST_SHOWN).map(({ name, texts }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same item
          <li key={at} className="wrap-anywhere">
            <p className="text-ink-soft">{texts ? name : `${name}: not the same`}</p>
            {texts && (
              <div className="grid gap-x-3 whitespace-pre-line sm:grid-cols-2">
                <p>{`This one: ${texts.mine || 'None'}`}</p>
                <p>{`The other one: ${texts.other || 'None'}`}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-ink-soft">{`And ${counted(more, 'more difference')}`}</p>}
    </section>
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
