import { type Cents, formatMoney } from '@casepack/contract/money';
import { ConflictDialog } from './conflict-dialog';
import { draftDifferences } from './draft-differences';
import type { DraftKeeper } from './draft-keeper';
import { useConflict } from './keeping-notice';

type DraftConflictProps = {
  keeper: DraftKeeper;
  lineCount: number;
  total: Cents | null;
  onTakeOther: () => void;
  onClose: () => void;
};

/** Asks which copy to keep, at whatever step of the order another one turns up. */
export function DraftConflict({ keeper, lineCount, total, onTakeOther, onClose }: DraftConflictProps) {
  const other = useConflict(keeper);
  if (!other) return null;
  return (
    <ConflictDialog
      mine={{ lineCount, total: total === null ? undefined : formatMoney(total) }}
      other={other}
      differences={draftDifferences(keeper.written(), other)}
      onKeepMine={() => keeper.keepMine()}
      onTakeOther={onTakeOther}
      onClose={onClose}
    />
  );
}
