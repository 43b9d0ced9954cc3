import { PasswordReset } from '@casepack/contract/auth/credentials';
import { passwordPair, passwordsMatch } from '@casepack/contract/auth/new-password';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { usePasswordMinLength } from '../../api/sign-in-options';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/form-error';
import { PasswordPairFields } from '../../ui/password-pair-fields';
import { toast } from '../../ui/toast';
import { useResetPassword } from './auth.queries';

type SetPasswordFormProps = {
  /** From the link in the email. */
  token: string;
  onDone: (user: CurrentUser) => void;
};

export function SetPasswordForm({ token, onDone }: SetPasswordFormProps) {
  const reset = useResetPassword();
  const minimum = usePasswordMinLength();
  const form = useForm({
    resolver: zodResolver(
      z.object(passwordPair(minimum)).refine(passwordsMatch.check, passwordsMatch.refusal),
    ),
    defaultValues: { newPassword: '', repeated: '' },
  });
  const { errors } = form.formState;

  if (!PasswordReset.shape.token.safeParse(token).success) {
    return <FormError message="This link is not valid. Please request a new one." />;
  }

  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { token, password: newPassword },
      {
        onSuccess: onDone,
        onError: (error) => {
          showFieldErrors(form, error, { password: 'newPassword' });
          toast(failure(error, 'Failed to set password. Please try again.'));
        },
      },
    ),
  );

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PasswordPairFields
        minimum={minimum}
        newPassword={form.register('newPassword')}
        repeated={form.register('repeated')}
        errors={errors}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={reset.isPending}
        busyLabel="Saving..."
      >
        Set Password
      </Button>
    </form>
  );
}
