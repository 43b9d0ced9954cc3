import {
  getOrderMailAddress,
  sendAddressConfirmation,
} from '@casepack/contract/organizations/order-mail-address-endpoints';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmailText } from '../../ui/email-text';
import { toast } from '../../ui/toast';

const addressQuery = queryOptions({
  queryKey: ['order-mail-address'],
  queryFn: ({ signal }) => call(getOrderMailAddress, { signal }),
  staleTime: 0,
});

/** For buyers whose order emails are held back because the address is not confirmed. */
export function OrderMailNotice() {
  const { data, refetch } = useQuery(addressQuery);
  const sending = useMutation({
    mutationFn: () => call(sendAddressConfirmation, {}),
    onSuccess: ({ address, isConfirmed }) => {
      if (isConfirmed) void refetch();
      else toast({ title: 'Link Sent', description: `Open the link in the email to ${address}.` });
    },
    onError: (error) => toast(failure(error, 'The link could not be sent. Please try again.')),
  });
  if (!data || data.address === null || data.isConfirmed) return null;
  return (
    <Card as="section" aria-label="Order emails" className="mb-6">
      <h2 className="font-semibold">Confirm your email address to get order emails</h2>
      <p className="mt-1 text-ink-soft">
        Emails about your orders are on hold until <EmailText>{data.address}</EmailText> is confirmed.
      </p>
      <Button className="mt-3" busy={sending.isPending} onClick={() => sending.mutate()}>
        Send Confirmation Link
      </Button>
    </Card>
  );
}
