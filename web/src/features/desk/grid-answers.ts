import type { MatchAnswer } from '@casepack/contract/desk/match';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { followLine } from './grid-commit';
import { blankLine, takeEntry, takeProduct } from './grid-entry';
import { type EventOf, type GridContext, type QuantityChange, step } from './grid-events';
import { moveTo } from './grid-moves';
import {
  changeLine,
  type GridLine,
  type GridState,
  type GridStep,
  type LineProduct,
  withLines,
} from './grid-state';
import { knownProductOf, placeMatches, toLineProblem, toQuantityProblem } from './place-matches';

/** The active row, or a new one at the end, becomes the chosen product. */
export function choose(
  state: GridState,
  key: string | null,
  product: LineProduct,
  context: GridContext,
): GridStep {
  const active = key ?? state.lines[state.active.row]?.key;
  const target = active ?? context.newKey();
  const lines = active ? state.lines : [...state.lines, blankLine(target)];
  // An amount typed with the name stays: '4 lav' and then the soap among the suggestions.
  const typed = key === null ? (state.typed ?? '') : '';
  const read = takeEntry(lines, target, typed, { byId: () => undefined, byCode: () => undefined }).lines;
  const taken = takeProduct(typed.trim() === '' ? lines : read, target, product, context.known);
  const changed = followLine(withLines({ ...state, typed: null }, taken.lines), target);
  return step(changed, taken.effects);
}

export function resolve(
  state: GridState,
  { key, entry, answer }: EventOf<'resolved'>,
  context: GridContext,
): GridStep {
  const line = state.lines.find((each) => each.key === key);
  // The entry was typed over or removed meanwhile.
  if (!line || line.entry !== entry || line.productId !== null) return step(state);
  const [matched] = answer.lines;
  const [problem] = answer.problems;
  if (matched && answer.problems.length === 0) {
    const taken = takeProduct(state.lines, key, matched.product, context.known);
    return step(followActive(state, { ...state, lines: taken.lines }), taken.effects);
  }
  // The product may be clear even though the row is not, such as with a missing quantity.
  const product = problem && knownProductOf(problem);
  if (product && line.units === undefined) {
    const taken = takeProduct(state.lines, key, product, context.known);
    const isMissing = problem.kind !== 'no_quantity' && line.quantity === null;
    const lines = isMissing
      ? changeLine(taken.lines, key, { problem: toQuantityProblem(problem) })
      : taken.lines;
    return step(followActive(state, { ...state, lines }), taken.effects);
  }
  const found = problem
    ? toLineProblem(problem)
    : { message: `No product found for “${entry}”.`, item: entry, candidateIds: [] };
  const { given: _given, ...shown } = found;
  const { message } = shown;
  const lines = changeLine(state.lines, key, { isPending: undefined, problem: shown });
  return step({ ...state, lines }, [{ do: 'announce', words: message }]);
}

/** An answer of the server is no step of the user's: it cannot be undone by itself and moves nothing under the hands. */
export function followActive(before: GridState, after: GridState): GridState {
  const key = before.lines[before.active.row]?.key;
  if (key !== undefined) return followLine(after, key);
  return { ...after, active: { ...after.active, row: after.lines.length } };
}

type Details = Pick<QuantityChange, 'note' | 'shipDate'>;

/** What a line has already stays. */
const withDetails = (line: Details, change: Details) => ({
  note: line.note || (change.note ?? ''),
  shipDate: line.shipDate || (change.shipDate ?? ''),
});

/** One change for each product and kind: the quantities of equal ones are added up. */
function addUpChanges(changes: readonly QuantityChange[]): Map<string, WantedLine> {
  const wanted = new Map<string, WantedLine>();
  for (const change of changes) {
    const id = idOf(change.product.id, change.isTester);
    const same = wanted.get(id);
    const quantity = Math.min((same?.quantity ?? 0) + change.quantity, MAX_QUANTITY);
    const { note, shipDate } = withDetails(same ?? {}, change);
    wanted.set(id, { ...change, quantity, note, shipDate, rows: (same?.rows ?? 0) + 1 });
  }
  return wanted;
}

type WantedLine = QuantityChange & { rows: number };

/** What of a line comes from outside the grid. */
const setFields = ({ quantity, rows }: WantedLine) => ({ quantity, ...(rows > 1 && { addedUp: rows }) });

export function setQuantities(
  state: GridState,
  { changes }: EventOf<'quantitiesSet'>,
  context: GridContext,
): GridStep {
  const wanted = addUpChanges(changes);
  const kept = state.lines.flatMap((line): GridLine[] => {
    const id = line.productId === null ? undefined : idOf(line.productId, line.isTester);
    const change = id === undefined ? undefined : wanted.get(id);
    if (id === undefined || !change) return [line];
    wanted.delete(id);
    if (change.quantity === 0) return [];
    const { units: _units, invalidQuantity: _invalid, problem: _problem, addedUp: _rows, ...rest } = line;
    return [{ ...rest, ...withDetails(line, change), ...setFields(change) }];
  });
  const added = [...wanted.values()]
    .filter(({ quantity }) => quantity > 0)
    .map((change) => ({
      ...blankLine(context.newKey()),
      entry: change.product.sku,
      productId: change.product.id,
      isTester: change.isTester,
      ...withDetails({}, change),
      ...setFields(change),
    }));
  return step(followActive(state, withLines(state, [...kept, ...added])));
}

const idOf = (productId: number, isTester: boolean): string => `${productId} ${isTester}`;

export function match(state: GridState, answer: MatchAnswer, context: GridContext): GridStep {
  const { lines, added, addedUp, unclear } = placeMatches(
    state.lines,
    state.active.row,
    answer,
    context.newKey,
  );
  const words = [
    `${added} rows added.`,
    addedUp > 0 ? `${addedUp} added up.` : '',
    unclear > 0 ? `${unclear} need your attention.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const changed = withLines({ ...state, typed: null }, lines);
  return step(moveTo(changed, { row: lines.length, column: 'item' }), [{ do: 'announce', words }]);
}
