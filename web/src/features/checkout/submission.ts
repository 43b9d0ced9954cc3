import type { OrderRole } from '@casepack/contract/access/questions';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import type { CustomerChoice, OrderSubmission, QuoteRequest } from '@casepack/contract/checkout/submission';
import { isDiscountValue } from '@casepack/contract/orders/order-change';
import { paymentTypeText } from '@casepack/contract/payments/payment-type';
import type { User } from '@casepack/contract/users/user';
import {
  type CheckoutEntry,
  OptionalAmount,
  ordersForNewCustomer,
  readNewCustomer,
  readPayment,
} from './checkout-entry';
import type { CheckoutLine } from './checkout-line';
import type { CheckoutValues } from './checkout-values';

const toItems = (lines: readonly CheckoutLine[]) =>
  lines.map(({ productId, quantity, isTester, unitPrice, manualPrice, note, shipDate }) => ({
    ...{ productId, quantity, isTester, unitPrice },
    ...(manualPrice && { manualPrice }),
    ...(note && { note }),
    ...(shipDate && { shipDate }),
  }));

type Charges = Pick<CheckoutValues, 'tax' | 'shipping' | 'discountType' | 'discountValue'>;

/** What to ask the server for; undefined while a charge is not an amount yet. */
export function toQuoteRequest(
  lines: readonly CheckoutLine[],
  orderRole: OrderRole,
  charges: Charges,
  customerId: number | null,
): QuoteRequest | undefined {
  const items = toItems(lines);
  if (orderRole !== 'staff') return { items };
  const [tax, shipping, discountValue] = [charges.tax, charges.shipping, charges.discountValue].map((text) =>
    OptionalAmount.safeParse(text),
  );
  if (!tax?.success || !shipping?.success || !discountValue?.success) return undefined;
  const { discountType } = charges;
  if (!isDiscountValue(discountType, discountValue.data)) return undefined;
  return {
    items,
    customerId,
    tax: tax.data,
    shipping: shipping.data,
    discountType,
    discountValue: discountValue.data,
  };
}

interface Choosing {
  user: User;
  orderRole: OrderRole;
  /** Where goods and invoice go; null leaves it to the customer's primary location. */
  shippingLocationId: number | null;
  billingLocationId: number | null;
}

function toCustomer(
  entry: CheckoutEntry,
  { user, orderRole, shippingLocationId, billingLocationId }: Choosing,
): CustomerChoice {
  if (ordersForNewCustomer(orderRole, entry.customerMode)) {
    const choice = readNewCustomer(entry.newCustomer);
    if (!choice.success) throw choice.error;
    const isRep = user.role === 'sales_rep';
    return isRep ? { ...choice.data, salesOrganizationId: user.salesOrganizationId } : choice.data;
  }
  return {
    id: orderRole === 'buyer' ? user.wholesaleCustomerId : (entry.customer?.id ?? null),
    shippingLocationId,
    billingLocationId,
    name: null,
    businessName: null,
    contactEmail: null,
    contactPhone: null,
    salesOrganizationId: null,
  };
}

/** To be paid later: the figures are the server's own, and it refuses them where they no longer hold. */
export function toSubmission(
  entry: CheckoutEntry,
  choosing: Choosing,
  lines: readonly CheckoutLine[],
  { totals, setsCharges }: Quote,
): OrderSubmission {
  const payment = readPayment(entry);
  if (!payment.success) throw payment.error;
  return {
    customer: toCustomer(entry, choosing),
    items: toItems(lines),
    totals,
    paymentMethod: paymentTypeText(payment.data),
    paymentIntentId: null,
    requestedShipDate: entry.requestedShipDate,
    purchaseOrderNumber: entry.purchaseOrderNumber,
    notes: entry.notes,
    ...(setsCharges && { discountType: entry.discountType, discountValue: entry.discountValue }),
    discountDescription: setsCharges ? entry.discountDescription : null,
    saveForLater: true,
  };
}
