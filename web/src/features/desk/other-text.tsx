import { counted } from '@casepack/contract/count';
import type { MatchProblem } from '@casepack/contract/desk/match';
import { Button } from '../../ui/button';

type OtherTextProps = { rows: readonly MatchProblem[]; onDismiss: () => void };

/** Rows of a pasted text that name no item, such as a greeting: shown, so that nothing is lost unseen. */
export function OtherText({ rows, onDismiss }: OtherTextProps) {
  if (rows.length === 0) return null;
  return (
    <details className="border-t px-4 py-3 text-sm">
      <summary className="cursor-pointer">{counted(rows.length, 'row')} without an item</summary>
      <ul className="my-2 flex flex-col gap-1 text-ink-soft">
        {rows.map(({ row, entry }) => (
          <li key={row} className="wrap-anywhere">
            {entry}
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </details>
  );
}
