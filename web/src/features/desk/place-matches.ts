import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import type { MatchAnswer, MatchedLine, MatchProblem, MatchProblemKind } from '@casepack/contract/desk/match';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { blankLine } from './grid-entry';
import type { GridLine, LineProblem } from './grid-state';

/** Adds what was pasted to what is there: known lines grow, the others come at the row, in the order of the input. */
export function placeMatches(
  lines: readonly GridLine[],
  row: number,
  answer: MatchAnswer,
  newKey: () => string,
) {
  const existing = new Map(
    lines.flatMap((line): [string, GridLine][] =>
      line.productId === null || line.quantity === null ? [] : [[idOf(line.productId, line.isTester), line]],
    ),
  );
  const grown = new Map<string, Pick<GridLine, 'quantity' | 'addedUp'>>();
  let addedUp = 0;
  const fresh: { at: number; line: GridLine }[] = [];
  for (const matched of answer.lines) {
    const same = existing.get(idOf(matched.product.id, matched.isTester));
    if (matched.rows.length > 1) addedUp += 1;
    if (same?.quantity != null) {
      addedUp += 1;
      grown.set(same.key, {
        quantity: Math.min(same.quantity + matched.quantity, MAX_QUANTITY),
        addedUp: (same.addedUp ?? 1) + matched.rows.length,
      });
    } else fresh.push({ at: matched.rows[0] ?? 0, line: toLine(matched, newKey()) });
  }
  for (const problem of answer.problems) {
    // Greetings and the like are listed apart from the rows.
    if (problem.kind === 'other_text') continue;
    fresh.push({ at: problem.row, line: unclearLine(problem, newKey()) });
  }
  const placed = fresh.sort((one, other) => one.at - other.at).map(({ line }) => line);
  const unclear = placed.filter(({ problem }) => problem !== undefined).length;
  const kept = lines.map((line) => (grown.has(line.key) ? { ...line, ...grown.get(line.key) } : line));
  const at = Math.min(row, kept.length);
  return {
    lines: [...kept.slice(0, at), ...placed, ...kept.slice(at)],
    added: placed.length - unclear,
    addedUp,
    unclear,
  };
}

/** The product is clear, only not how much of it. */
const ofQuantity: ReadonlySet<MatchProblemKind> = new Set([
  'no_quantity',
  'invalid_quantity',
  'not_full_cases',
]);

/** The product of a row that lacks only a quantity. */
export function knownProductOf({ kind, candidates }: MatchProblem): DeskProduct | undefined {
  return ofQuantity.has(kind) && candidates.length === 1 ? candidates[0] : undefined;
}

function unclearLine(problem: MatchProblem, key: string): GridLine {
  const blank = { ...blankLine(key), isTester: problem.isTester };
  const product = knownProductOf(problem);
  if (product)
    return {
      ...blank,
      entry: product.sku,
      productId: product.id,
      problem: toQuantityProblem(problem),
    };
  return {
    ...blank,
    entry: problem.item || problem.entry.trim(),
    quantity: problem.kind === 'not_full_cases' ? null : problem.quantity,
    problem: toLineProblem(problem),
  };
}

export const toLineProblem = ({ message, item, entry, candidates }: MatchProblem): LineProblem => ({
  message,
  item,
  ...(item !== '' && item !== entry.trim() && { given: entry.trim() }),
  candidateIds: candidates.map(({ id }) => id),
});

/** What is unclear of a row whose product is clear. */
export const toQuantityProblem = (problem: MatchProblem): LineProblem => ({
  ...toLineProblem(problem),
  item: '',
  candidateIds: [],
});

const idOf = (productId: number, isTester: boolean): string => `${productId}${isTester ? 't' : ''}`;

const toLine = ({ product, quantity, isTester, rows }: MatchedLine, key: string): GridLine => ({
  key,
  entry: product.sku,
  productId: product.id,
  quantity,
  isTester,
  note: '',
  shipDate: '',
  ...(rows.length > 1 && { addedUp: rows.length }),
});
