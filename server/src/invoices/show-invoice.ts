import type { Invoice } from '@casepack/contract/invoices/invoice';
import type { InvoiceMailRow, InvoiceRow } from './invoices.queries';

export const invoiceUrlOf = ({ token }: Pick<InvoiceRow, 'token'>): string => `/invoice/${token}`;

/** Those of the mails that carried this invoice; their keys name it. */
export const mailsOf = ({ id }: Pick<InvoiceRow, 'id'>, mails: readonly InvoiceMailRow[]): InvoiceMailRow[] =>
  mails.filter(({ eventKey }) => eventKey.startsWith(`invoice:${id}:`));

/** `mails`, newest first, only for those who may know how they fare. */
export function showInvoice(row: InvoiceRow, mails?: readonly InvoiceMailRow[]): Invoice {
  const { id, kind, number, issuedOn, dueOn, total, supersededAt } = row;
  return {
    ...{ id, kind, number, issuedOn, dueOn, total, supersededAt },
    invoiceUrl: invoiceUrlOf(row),
    ...(mails ? { mail: mailsOf(row, mails)[0] ?? null } : {}),
  };
}
