import { priceRightOf } from '@casepack/contract/access/questions';
import type { DiscountLimit } from '@casepack/contract/checkout/endpoints';
import type { Cents } from '@casepack/contract/money';
import { isAboveLimit, isLimited } from '@casepack/contract/pricing/discount-limit';
import type { Context } from '../context';
import type { CountedLine } from '../orders/check-lines';
import type { Deal } from './deal';

/** How the order stands against the limit of the rep who writes it; undefined if there is none. */
export function discountLimitOf(
  { actor }: Context,
  { representative }: Pick<Deal, 'representative'>,
  lines: readonly CountedLine[],
  discount: Cents,
): DiscountLimit | undefined {
  const maxDiscount = representative?.maxDiscount;
  if (priceRightOf(actor) !== 'lower' || maxDiscount === undefined || !isLimited(maxDiscount))
    return undefined;
  const priced = lines.flatMap(({ unitPrice, step, quantity }) =>
    unitPrice === null || step === null ? [] : [{ unitPrice, listPrice: step.price, quantity }],
  );
  return { maxDiscount, isExceeded: isAboveLimit(priced, discount, maxDiscount) };
}
