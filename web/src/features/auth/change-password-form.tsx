import { PasswordChange } from '@casepack/contract/auth/credentials';
import { passwordPair, passwordsMatch } from '@casepack/contract/auth/new-password';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { isSignedOutError } from '../../api/query-client';
import { usePasswordMinLength } from '../../api/sign-in-options';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormFields } from '../../ui/form-fields';
import { Input } from '../../ui/input';
import { PasswordPairFields } from '../../ui/password-pair-fields';
import { toast } from '../../ui/toast';
import { useChangePassword } from './auth.queries';

type ChangePasswordFormProps = { email: string; onChanged: (user: CurrentUser) => void };

export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const change = useChangePassword();
  const minimum = usePasswordMinLength();
  const form = useForm({
    resolver: zodResolver(
      PasswordChange.extend(passwordPair(minimum)).refine(passwordsMatch.check, passwordsMatch.refusal),
    ),
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: (user) => {
          form.reset();
          onChanged(user);
        },
        onError: (error) => {
          if (isSignedOutError(error)) return;
          showFieldErrors(form, error);
          toast(failure(error, 'Failed to set password. Please try again.'));
        },
      },
    ),
  );

  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormFields isSaving={change.isPending}>
        <Field label="Current password" error={errors.currentPassword?.message} required>
          <Input type="password" autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <PasswordPairFields
          minimum={minimum}
          newPassword={form.register('newPassword')}
          repeated={form.register('repeated')}
          errors={errors}
        />
      </FormFields>
      <div>
        <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Saving...">
          Change Password
        </Button>
      </div>
    </form>
  );
}
