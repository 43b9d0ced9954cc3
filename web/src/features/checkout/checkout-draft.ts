import type { CheckoutCustomer, Quote } from '@casepack/contract/checkout/endpoints';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import type { ReactNode } from 'react';
import type { CheckoutValues } from './checkout-values';
import type { LineIssue } from './line-issue';

/** What the desk's own list of items gets from the checkout around it. */
export interface DraftItemsProps {
  /** None while the server has not priced any line. */
  quote: Quote | undefined;
  issues: readonly LineIssue[];
  customer: CheckoutCustomer | null;
  onCustomer: (customer: CheckoutCustomer | null) => void;
  /** Opens the dialog for the price of a line; none for those who cannot set prices. */
  onChangePrice: ((line: LineKey) => void) | undefined;
  onContinue: () => void;
  /** Fills in fields of the order; what is null stays as it is. */
  onDetails: (details: { purchaseOrderNumber: string | null; shipDate: string | null }) => void;
}

/** An order written at the desk: its items are a grid instead of the lines of a cart. */
export interface CheckoutDraft {
  id: string;
  title: string;
  back: ReactNode;
  values: CheckoutValues;
  onValues: (values: CheckoutValues) => void;
  items: (props: DraftItemsProps) => ReactNode;
  /** Whether the items can be ordered; if not, the place to look at gets the focus. */
  checkItems: () => boolean;
  /** The version that the order is made from; undefined if the user has to choose between two copies first. */
  settle: () => Promise<Pick<OrderSubmission, 'draftId' | 'draftVersion'> | undefined>;
  /** Whether the order is under way. */
  onBusy: (isBusy: boolean) => void;
  /** Shows the line that the server does not take as it is. */
  showLine: (line: LineKey) => void;
}
