import type { Approval } from '@casepack/contract/approvals/approval';
import { lineId } from '@casepack/contract/orders/line-rules';
import { lineName } from '@casepack/contract/orders/line-words';
import { useState } from 'react';
import { differencesBetween } from '../../ui/differences-between';
import type { ApprovalLine } from './approval-lines';

interface ChangedLines {
  /** What the changes are based on. */
  base: Approval;
  lines: readonly ApprovalLine[];
}

/** What someone changed and has not saved yet. It stays when someone else saves first. */
export function useChangedLines(approval: Approval) {
  const [stored, setChanged] = useState<ChangedLines>();
  const differences = stored && approval.canDecide ? differencesOf(stored, approval) : [];
  const isStale = stored?.base.version !== approval.version;
  // Nothing differs from a newer state: it was saved.
  const changed = approval.canDecide && (!isStale || differences.length > 0) ? stored : undefined;
  const { base, lines } = changed ?? { base: approval, lines: approval.lines };
  const undo = () => setChanged(undefined);
  return {
    lines,
    isChanged: changed !== undefined,
    version: base.version,
    setQuantity: (line: ApprovalLine, quantity: number) =>
      setChanged({
        base,
        lines: lines.flatMap((each) =>
          each.line !== line.line ? [each] : quantity === 0 ? [] : [{ ...each, quantity }],
        ),
      }),
    undo,
    conflict:
      changed && isStale
        ? {
            differences,
            onTakeTheirs: undo,
            onKeepMine: () => setChanged({ base: approval, lines: carriedOver(changed, approval) }),
          }
        : undefined,
  };
}

/** The index of a line changes when another is taken off: its number among equal lines tells them apart. */
function keyed(lines: readonly ApprovalLine[]): { key: string; line: ApprovalLine }[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const equal = JSON.stringify([lineId(line), line.note, line.shipDate]);
    const count = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, count);
    return { key: `${equal} ${count}`, line };
  });
}

const quantitiesOf = (lines: readonly ApprovalLine[]) =>
  new Map(lines.map(({ line, quantity }) => [line, quantity]));

/** What someone else took off cannot be put back: only lines that are there can be changed. */
const GONE = 'Removed for good';

function differencesOf({ base, lines }: ChangedLines, theirs: Approval) {
  const mine = quantitiesOf(lines);
  const stored = new Map(keyed(theirs.lines).map(({ key, line }) => [key, line.quantity]));
  const each = keyed(base.lines);
  const record = <T>(of: (one: (typeof each)[number]) => T) =>
    Object.fromEntries(each.map((one) => [one.key, of(one)]));
  return differencesBetween(
    record(({ line }) => `Line ${line.line + 1}: ${lineName(line)}`),
    record(({ key }) => stored.get(key) ?? GONE),
    record(({ key, line }) => mine.get(line.line) ?? (stored.has(key) ? 'Removed' : GONE)),
  );
}

function carriedOver({ base, lines }: ChangedLines, theirs: Approval): ApprovalLine[] {
  const mine = quantitiesOf(lines);
  const entered = new Map(keyed(base.lines).map(({ key, line }) => [key, mine.get(line.line)]));
  return keyed(theirs.lines).flatMap(({ key, line }) => {
    const quantity = entered.get(key);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}
