import { quantityRulesOf, roundUpQuantity } from '@casepack/contract/orders/line-quantity';
import { isSameLine, type LineKey, lineId } from '@casepack/contract/orders/line-rules';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import {
  aboveListPriceWords,
  maximumWords,
  minimumWords,
  multipleWords,
  priceWords,
  shortageWords,
  unsellableWords,
} from '@casepack/contract/orders/line-words';
import { type CheckedLine, unsellableProblemOf } from '@casepack/contract/orders/order-line';
import type { CheckoutLine } from './checkout-line';

/** What keeps a line from being ordered as it is. */
export interface LineIssue {
  id: string;
  line: CheckoutLine;
  message: string;
  /** accept the new price, set another quantity, use the list price, or remove the line where nothing else helps. */
  fix: { how: 'accept' } | { how: 'set'; quantity: number } | { how: 'reset' } | { how: 'remove' };
}

/** Lines whose products the seller does not have: of another manufacturer, or gone for good. */
export interface UnsoldLines {
  lines: readonly LineKey[];
  sellerName: string | null;
  /** The seller is the manufacturer of the chosen customer. */
  isOfCustomer: boolean;
}

type Found = Pick<LineIssue, 'message' | 'fix'>;

function shortage(checked: CheckedLine, line: CheckoutLine, sold: readonly CheckoutLine[]): Found {
  const others = sold.filter((other) => other !== line);
  const left = quantityLeft(line, others, checked.unitsAvailable ?? 0);
  const message = shortageWords(left, minimumOf(line, checked.minimumQuantity), line);
  return { message, fix: roundedTo(line, checked, left) };
}

/** The nearest quantity that the product's rules allow, with what is left; if there is none, the line cannot stay. */
function roundedTo(line: CheckoutLine, checked: CheckedLine, left?: number): LineIssue['fix'] {
  const quantity = roundUpQuantity(line.quantity, quantityRulesOf(line, checked), left);
  return quantity === undefined ? { how: 'remove' } : { how: 'set', quantity };
}

function wrongQuantity(checked: CheckedLine, line: CheckoutLine): string | undefined {
  const has = (problem: CheckedLine['problems'][number]) => checked.problems.includes(problem);
  if (has('above_maximum')) return maximumWords(checked.maximumQuantity ?? 0, line);
  if (has('below_minimum')) return minimumWords(minimumOf(line, checked.minimumQuantity), line);
  return has('not_a_multiple') ? multipleWords(checked.orderMultiple) : undefined;
}

function unsoldWords({ sellerName, isOfCustomer }: UnsoldLines, { isTester }: CheckoutLine): string {
  if (sellerName === null) return unsellableWords('no_longer_sold', { isTester });
  return `Not sold by ${sellerName}${isOfCustomer ? ', the manufacturer of this customer' : ''}`;
}

function foundIn(checked: CheckedLine, line: CheckoutLine, sold: readonly CheckoutLine[]): Found | undefined {
  const has = (problem: CheckedLine['problems'][number]) => checked.problems.includes(problem);
  const unsellable = unsellableProblemOf(checked.problems);
  if (unsellable) {
    return { message: unsellableWords(unsellable, { isTester: line.isTester }), fix: { how: 'remove' } };
  }
  if (has('out_of_stock')) return shortage(checked, line, sold);
  const message = wrongQuantity(checked, line);
  if (message !== undefined) return { message, fix: roundedTo(line, checked) };
  if (has('above_list_price') && checked.price?.listPrice !== undefined) {
    return { message: aboveListPriceWords(checked.price.listPrice), fix: { how: 'reset' } };
  }
  if (has('price_changed') && checked.unitPrice !== null) {
    return { message: priceWords(checked.knownUnitPrice, checked.unitPrice), fix: { how: 'accept' } };
  }
  return undefined;
}

export const findChecked = (
  line: CheckoutLine,
  checked: readonly CheckedLine[] | undefined,
): CheckedLine | undefined => checked?.find((each) => isSameLine(each, line));

/** Each line that the server would not take as it is. */
export function issuesOf(
  lines: readonly CheckoutLine[],
  checked: readonly CheckedLine[] | undefined,
  unsold?: UnsoldLines,
): LineIssue[] {
  const answers = new Map(checked?.map((each) => [lineId(each), each]));
  // What is no longer sold takes nothing from the others.
  const sold = lines.filter((line) => !unsellableProblemOf(answers.get(lineId(line))?.problems ?? []));
  return lines.flatMap((line) => {
    const id = lineId(line);
    if (unsold?.lines.some((each) => isSameLine(each, line))) {
      return [{ id, line, message: unsoldWords(unsold, line), fix: { how: 'remove' } }];
    }
    const answer = answers.get(id);
    const found = answer && foundIn(answer, line, sold);
    return found ? [{ id, line, ...found }] : [];
  });
}
