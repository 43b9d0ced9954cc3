import { confirmOrderMailAddress } from '@casepack/contract/organizations/order-mail-address-endpoints';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../ui/button';
import { EmailText } from '../../ui/email-text';
import { FormError } from '../../ui/form-error';

/** Nothing happens before the click: mail scanners open every link. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirming = useMutation({ mutationFn: () => call(confirmOrderMailAddress, { body: { token } }) });
  if (confirming.isSuccess) {
    return (
      <p role="status">
        <EmailText>{confirming.data.address}</EmailText> is confirmed. Emails about your orders are sent there
        from now on.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <FormError
        message={
          confirming.isError &&
          messageOf(confirming.error, 'The address could not be confirmed. Please try again.')
        }
      />
      <Button variant="primary" size="lg" busy={confirming.isPending} onClick={() => confirming.mutate()}>
        Confirm this address
      </Button>
    </div>
  );
}
