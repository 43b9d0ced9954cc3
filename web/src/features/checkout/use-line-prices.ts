import { priceRightOf } from '@casepack/contract/access/questions';
import { moneyText } from '@casepack/contract/money-text';
import { type LineKey, lineId } from '@casepack/contract/orders/line-rules';
import { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import type { CheckoutForm } from './checkout-entry';
import type { CheckoutLine } from './checkout-line';
import { useCustomerPrices } from './use-customer-prices';

/** The lines at the prices of the chosen customer, or at those that staff or a rep set by hand. */
export function useLinePrices(
  form: CheckoutForm,
  user: CurrentUser,
  linesOfCart: readonly CheckoutLine[],
  customerId: number | null,
) {
  const priced = useCustomerPrices(linesOfCart, customerId);
  const right = priceRightOf(toActor(user));
  const manualPrices = form.watch('manualPrices') ?? {};

  function withManualPrice(line: CheckoutLine): CheckoutLine {
    const manualPrice = ManualPrice.safeParse(manualPrices[lineId(line)]).data;
    return manualPrice ? { ...line, manualPrice } : line;
  }
  /** Null is the list price. */
  function setPrice(line: LineKey, manualPrice: ManualPrice | null) {
    const { [lineId(line)]: before, ...others } = form.getValues('manualPrices') ?? {};
    if (manualPrice) {
      const entry = { price: moneyText(manualPrice.price), reason: manualPrice.reason };
      form.setValue('manualPrices', { ...others, [lineId(line)]: entry });
    } else if (before) form.setValue('manualPrices', others);
  }

  const lines = right === 'none' ? priced.lines : priced.lines.map(withManualPrice);
  return { ...priced, lines, right, setPrice };
}

export type LinePrices = ReturnType<typeof useLinePrices>;
