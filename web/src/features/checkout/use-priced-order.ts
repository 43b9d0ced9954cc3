import type { OrderRole } from '@casepack/contract/access/questions';
import type { CurrentUser } from '@casepack/contract/users/user';
import { type CheckoutForm, ordersForNewCustomer } from './checkout-entry';
import type { CheckoutLine } from './checkout-line';
import { toQuoteRequest } from './submission';
import { useLinePrices } from './use-line-prices';
import { useQuote } from './use-quote';

interface PricedOrderInput {
  user: CurrentUser;
  orderRole: OrderRole;
  form: CheckoutForm;
  lines: readonly CheckoutLine[];
  /** The lines come with the prices of the chosen customer. */
  isDraft: boolean;
}

/** Who orders what, and what the server says that it costs. */
export function usePricedOrder({ user, orderRole, form, lines: unpriced, isDraft }: PricedOrderInput) {
  const [tax, shipping, discountType, discountValue, customerMode, customer, paymentType] = form.watch([
    'tax',
    'shipping',
    'discountType',
    'discountValue',
    'customerMode',
    'customer',
    'paymentType',
  ]);
  const isNew = ordersForNewCustomer(orderRole, customerMode);
  const chosenId = isNew ? null : (customer?.id ?? null);
  const priced = useLinePrices(form, user, unpriced, isDraft ? null : chosenId);
  const { lines } = priced;
  const isEmpty = lines.length === 0;
  const charges = { tax, shipping, discountType, discountValue };
  const cart = isEmpty ? undefined : toQuoteRequest(lines, orderRole, charges, chosenId);
  const figures = useQuote(cart);
  return {
    lines,
    priced,
    cart,
    figures,
    quote: isEmpty ? undefined : figures.quote,
    isNew,
    customer,
    chosenId,
    customerId: orderRole === 'buyer' ? user.wholesaleCustomerId : chosenId,
    paymentType,
  };
}
