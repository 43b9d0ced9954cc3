import { counted } from '@casepack/contract/count';
import type { QuantityChange } from './grid-events';
import type { GridLine } from './grid-state';
import type { GridStore } from './grid-store';

/** Sets the lines of an earlier order or a template, and says what that did to the rows that are there. */
export function applyLines(grid: GridStore, changes: readonly QuantityChange[]): string {
  const before = new Map(grid.lines().map((line) => [line.key, line]));
  grid.dispatch({ type: 'quantitiesSet', changes });
  const pairs = grid.lines().map((line) => ({ line, old: before.get(line.key) }));
  const added = pairs.filter(({ old }) => !old).length;
  const changed = pairs.filter(({ line, old }) => old && old.quantity !== line.quantity).length;
  const filled = pairs.filter(({ line, old }) => old && detailsOf(old) !== detailsOf(line)).length;
  const words = [
    added > 0 ? `${counted(added, 'line')} added` : '',
    changed > 0 ? `the quantity of ${counted(changed, 'line')} replaced` : '',
    filled > 0 ? `the note or ship date of ${counted(filled, 'line')} filled in` : '',
  ].filter(Boolean);
  return words.length === 0 ? 'No line was added or changed' : sentence(words.join(', '));
}

const detailsOf = ({ note, shipDate }: GridLine): string => JSON.stringify([note, shipDate]);

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
