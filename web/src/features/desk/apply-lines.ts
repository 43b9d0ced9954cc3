import { counted } from '@casepack/contract/count';
import type { QuantityChange } from './grid-events';
import type { GridStore } from './grid-store';

/** Sets the lines of an earlier order or a template, and says what that did to the rows that are there. */
export function applyLines(grid: GridStore, changes: readonly QuantityChange[]): string {
  const before = new Map(grid.lines().map(({ key, quantity }) => [key, quantity]));
  grid.dispatch({ type: 'quantitiesSet', changes });
  const added = grid.lines().filter(({ key }) => !before.has(key)).length;
  const changed = grid
    .lines()
    .filter(({ key, quantity }) => before.has(key) && before.get(key) !== quantity).length;
  const words = [
    added > 0 ? `${counted(added, 'line')} added` : '',
    changed > 0 ? `the quantity of ${counted(changed, 'line')} replaced` : '',
  ].filter(Boolean);
  return words.length === 0 ? 'No line was added or changed' : sentence(words.join(', '));
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
