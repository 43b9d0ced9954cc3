import {
  createInvoice,
  getInvoicePage,
  getInvoicePdf,
  listInvoices,
} from '@casepack/contract/invoices/endpoints';
import type { Invoice, InvoicePage } from '@casepack/contract/invoices/invoice';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { isSignedOutError } from '../../api/query-client';
import { toast } from '../../ui/toast';

const ofOrder = (orderId: number) => ['invoices', 'order', orderId] as const;

/** Queued emails are sent and payments confirmed in the background: the page polls. */
const pollMs = 5_000;
const isInProgress = (invoices: readonly Invoice[] = []) =>
  invoices.some(({ mail }) => mail?.state === 'queued');

export const invoiceQueries = {
  /** Includes the version of the order, because a change of the order may supersede or credit its invoice. */
  ofOrder: ({ id, version }: { id: number; version: number }) =>
    queryOptions({
      queryKey: [...ofOrder(id), version],
      queryFn: ({ signal }) => call(listInvoices, { params: { id }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (isInProgress(state.data) ? pollMs : false),
    }),
  byLink: (token: string) =>
    queryOptions({
      queryKey: ['invoices', 'link', token],
      queryFn: ({ signal }): Promise<InvoicePage> => call(getInvoicePage, { params: { token }, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.paymentPending ? pollMs : false),
    }),
};

export const invoicePdfHref = (token: string): string =>
  getInvoicePdf.path.replace(':token', encodeURIComponent(token));

/** Creates the invoice if there is none that is valid, and sends or resends it. */
export function useSendInvoice(orderId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createInvoice, { params: { id: orderId } }),
    onSuccess: ({ invoiceUrl }) => {
      toast({
        title: 'Invoice Sent',
        description: "An invoice has been sent to the customer's email address.",
      });
      if (invoiceUrl) window.open(invoiceUrl, '_blank', 'noopener');
    },
    onError: (error) => {
      if (!isSignedOutError(error)) toast(failure(error, 'Failed to create invoice', 'Invoice Error'));
    },
    onSettled: () => {
      for (const queryKey of [ofOrder(orderId), ['documents', orderId], ['mails'], ['statements']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
