import { getMail, getMailAttachment, listMails, retryMail } from '@casepack/contract/outbox/endpoints';
import type { MailState, MailSummary } from '@casepack/contract/outbox/mail';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { callForPage } from '../../api/list-page';
import { isSignedOutError } from '../../api/query-client';
import { toast } from '../../ui/toast';
import type { SortOf } from '../../ui/use-list-state';

interface MailListQuery {
  search?: string;
  sort?: SortOf<'createdAt'>;
  state?: MailState;
  limit: number;
  offset: number;
}

/** The list is refetched while emails are waiting to be sent. */
const pollMs = 5_000;
const isInProgress = (mails: readonly MailSummary[] = []) => mails.some(({ state }) => state === 'queued');

export const mailQueries = {
  list: (query: MailListQuery) =>
    queryOptions({
      queryKey: ['mails', 'list', query],
      queryFn: ({ signal }) => callForPage(listMails, { query, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (isInProgress(state.data?.rows) ? pollMs : false),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['mails', 'detail', id],
      queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'queued' ? pollMs : false),
    }),
};

export const attachmentHref = (id: number, index: number): string =>
  getMailAttachment.path.replace(':id', String(id)).replace(':index', String(index));

export function useRetryMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(retryMail, { params: { id } }),
    onSuccess: ({ state, recipientAddress }) =>
      toast(
        state === 'kept'
          ? { title: 'Email Kept', description: 'No mail server is set up, so it stays in the outbox.' }
          : { title: 'Email Queued', description: `It is being sent to ${recipientAddress} again.` },
      ),
    onError: (error) => {
      if (!isSignedOutError(error)) toast(failure(error, 'Failed to resend the email'));
    },
    onSettled: () => {
      for (const queryKey of [['mails'], ['invoices']]) void client.invalidateQueries({ queryKey });
    },
  });
}
