import { EmailConfirmation } from '@casepack/contract/auth/credentials';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../api/api-error';
import { showFieldErrors } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { Input } from '../../ui/input';
import { useConfirmEmail } from './auth.queries';

/** Nothing happens before the click: mail scanners open every link. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const confirming = useConfirmEmail();
  const [asksPassword, setAsksPassword] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ defaultValues: { password: '' } });

  if (!EmailConfirmation.shape.token.safeParse(token).success) {
    return <FormError message="This link is not valid. Please request a new one." />;
  }
  if (confirming.isSuccess) {
    return (
      <p role="status">
        Your email address is now <strong className="wrap-anywhere">{confirming.data.email}</strong>. Use it
        to sign in from now on.
      </p>
    );
  }

  const submit = form.handleSubmit(({ password }) => {
    setRefusal(undefined);
    confirming.mutate(
      { token, ...(password === '' ? {} : { password }) },
      {
        onError: (error) => {
          if (!(error instanceof ApiError && error.code === 'password_required')) {
            setRefusal(messageOf(error, 'Failed to confirm the address. Please try again.'));
            return;
          }
          setAsksPassword(true);
          // The first time, the field itself explains what is needed.
          if (asksPassword) showFieldErrors(form, error);
        },
      },
    );
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormError message={refusal} />
      {asksPassword && (
        <Field
          label="Password"
          help="You are not signed in to this account here, so enter its password."
          error={form.formState.errors.password?.message}
          required
        >
          <Input type="password" autoComplete="current-password" autoFocus {...form.register('password')} />
        </Field>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={confirming.isPending}
        busyLabel="Confirming..."
      >
        Confirm Email Address
      </Button>
    </form>
  );
}
