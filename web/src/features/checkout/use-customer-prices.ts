import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { useQuery } from '@tanstack/react-query';
import { checkoutQueries } from './checkout.queries';
import type { CheckoutLine } from './checkout-line';

/**
 * The lines at the prices of the customer that staff have chosen; without one, as they are in the cart. While those
 * prices are not known, the server applies them without comparing: choosing a customer is no change of prices.
 */
export function useCustomerPrices(lines: readonly CheckoutLine[], customerId: number | null) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const { data, isFetching, refetch } = useQuery(checkoutQueries.customerPrices(customerId, ids));
  const cases = casesByProduct(lines);
  const products = new Map(data?.map((product) => [product.id, product]));

  function atCustomerPrice(line: CheckoutLine): CheckoutLine {
    const product = products.get(line.productId);
    const unitPrice = product && unitPriceOf(product, line.isTester, cases.get(line.productId));
    return { ...line, unitPrice };
  }

  return {
    lines: customerId === null ? lines : lines.map(atCustomerPrice),
    isFetching,
    refetch: () => void refetch(),
  };
}
