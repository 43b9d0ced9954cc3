import type { Product } from '@casepack/contract/catalog/product';
import { formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { pricePer } from '@casepack/contract/orders/line-words';
import { pricePerUnitInCase, stepsOf } from '@casepack/contract/pricing/unit-price';

/** What a product costs by number of cases, if that makes a difference. */
export function PriceBreaks({ product }: { product: Product }) {
  const steps = stepsOf(product, false);
  if (steps.length < 2) return null;
  const line = { ...product, isTester: false };
  const isCase = product.casePackQuantity > 1;
  return (
    <table className="w-full border-y text-sm tabular-nums">
      <caption className="sr-only">Price by quantity</caption>
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className="py-1.5 text-start font-medium">
            {isCase ? 'Cases' : 'Items'}
          </th>
          <th scope="col" className="py-1.5 text-end font-medium">
            Price {pricePer(line)}
          </th>
          {isCase && (
            <th scope="col" className="py-1.5 text-end font-medium">
              Per unit
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ fromQuantity, price }, index) => {
          const perUnit = pricePerUnitInCase(product, fromQuantity);
          return (
            <tr key={fromQuantity} className="border-t">
              <th scope="row" className="py-1.5 text-start font-normal">
                {rangeWords(fromQuantity, steps[index + 1]?.fromQuantity)}
              </th>
              <td className="py-1.5 text-end font-medium">{formatMoney(price)}</td>
              {isCase && (
                <td className="py-1.5 text-end text-ink-soft">
                  {perUnit === undefined ? '' : formatMoney(perUnit)}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** '1 to 4', '10 or more' */
function rangeWords(from: number, next: number | undefined): string {
  if (next === undefined) return `${formatCount(from)} or more`;
  return next === from + 1 ? formatCount(from) : `${formatCount(from)} to ${formatCount(next - 1)}`;
}
