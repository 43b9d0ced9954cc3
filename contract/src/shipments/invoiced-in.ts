import { type Amounts, addAmounts, nothing } from '../orders/money-shares';

/** What the invoices of shipments add up to. */
export const invoicedIn = (shipments: readonly { invoiced: Amounts | null }[]): Amounts =>
  shipments.reduce((sum, { invoiced }) => (invoiced ? addAmounts(sum, invoiced) : sum), nothing);
