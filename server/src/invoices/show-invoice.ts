import type { Invoice } from '@casepack/contract/invoices/invoice';
import type { InvoiceMailRow, InvoiceRow } from './invoices.queries';

export const invoiceUrlOf = ({ token }: Pick<InvoiceRow, 'token'>): string => `/invoice/${token}`;

/** The emails that contained this invoice. Their event keys contain its id. */
export const mailsOf = ({ id }: Pick<InvoiceRow, 'id'>, mails: readonly InvoiceMailRow[]): InvoiceMailRow[] =>
  mails.filter(({ eventKey }) => eventKey.startsWith(`invoice:${id}:`));

/** `mails` are given newest first, and only for users who may see their state. */
export function showInvoice(row: InvoiceRow, mails?: readonly InvoiceMailRow[]): Invoice {
  const { id, kind, number, issuedOn, dueOn, total, supersededAt } = row;
  return {
    ...{ id, kind, number, issuedOn, dueOn, total, supersededAt },
    invoiceUrl: invoiceUrlOf(row),
    ...(mails ? { mail: mailsOf(row, mails)[0] ?? null } : {}),
  };
}
