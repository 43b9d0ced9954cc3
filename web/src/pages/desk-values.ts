import type { DraftDetails } from '@casepack/contract/drafts/draft';
import { moneyText } from '@casepack/contract/money-text';
import { lineId } from '@casepack/contract/orders/line-rules';
import type { CheckoutValues } from '../features/checkout/checkout-values';
import type { DeskSession } from '../features/desk/desk-session';

/** What a draft stores of the checkout's fields. */
export const detailsOf = (values: CheckoutValues): DraftDetails => ({
  requestedShipDate: values.requestedShipDate,
  purchaseOrderNumber: values.purchaseOrderNumber,
  notes: values.notes,
  tax: values.tax,
  shipping: values.shipping,
  discountType: values.discountType,
  discountValue: values.discountValue,
  discountDescription: values.discountDescription,
  shippingLocationId: values.shippingLocationId,
  billingLocationId: values.billingLocationId,
  paymentType: values.paymentType,
  marketplaceName: values.marketplaceName,
});

/** The checkout's fields as the draft has them. */
export function valuesOf(first: CheckoutValues, { details, customer, lines }: DeskSession): CheckoutValues {
  const manualPrices = Object.fromEntries(
    lines.flatMap(({ productId, isTester, manualPrice }) =>
      productId === null || !manualPrice
        ? []
        : [[lineId({ productId, isTester }), { ...manualPrice, price: moneyText(manualPrice.price) }]],
    ),
  );
  return { ...first, ...details, customerMode: 'existing', customer, manualPrices };
}
