import type { Product } from '@casepack/contract/catalog/product';
import { formatMoney } from '@casepack/contract/money';
import { lineId } from '@casepack/contract/orders/line-rules';
import { lineName, unsellableWords } from '@casepack/contract/orders/line-words';
import { unsellableProblem } from '@casepack/contract/pricing/unit-price';
import type { CartLine } from './cart-line';
import { type CountedLine, countCases, unitPrice } from './cart-sums';

export interface CartChange {
  id: string;
  message: string;
}

function changeOf(line: CountedLine, product: Product | undefined): string | undefined {
  const { isTester } = line;
  const named = { name: line.product.name, isTester };
  const name = lineName(named);
  const before = unitPrice(line);
  const now = product && unitPrice({ ...line, product });
  if (product === undefined || now === undefined) {
    return `${unsellableWords(unsellableProblem(product, isTester, line.cases) ?? 'no_longer_sold', named)}.`;
  }
  if (before !== undefined && before !== now) {
    return `The price of ${name} changed from ${formatMoney(before)} to ${formatMoney(now)}.`;
  }
  const caseBefore = line.product.casePackQuantity;
  if (!isTester && caseBefore !== product.casePackQuantity) {
    return `A case of ${name} now holds ${product.casePackQuantity} units instead of ${caseBefore}.`;
  }
  return undefined;
}

/** What has changed since the lines were added, as texts. */
export function changesOf(lines: readonly CartLine[], products: readonly Product[]): CartChange[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return countCases(lines).flatMap((line) => {
    const message = changeOf(line, byId.get(line.productId));
    return message === undefined ? [] : [{ id: lineId(line), message }];
  });
}
