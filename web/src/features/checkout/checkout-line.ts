import type { Cents } from '@casepack/contract/money';
import type { StockedLine } from '@casepack/contract/orders/line-stock';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';

/** A line of the cart as the checkout needs it. */
export interface CheckoutLine extends StockedLine {
  name: string;
  sku: string;
  imageUrl: string | null;
  /** What the cart shows for one case or one tester. */
  unitPrice: Cents | undefined;
  /** What applies instead, set by staff or a rep. */
  manualPrice?: ManualPrice | undefined;
  /** Of a line written at the desk. */
  note?: string | null;
  shipDate?: string | null;
}
