import { passwordPair, passwordsMatch } from '@casepack/contract/auth/new-password';
import { displayName } from '@casepack/contract/users/user';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { usePasswordMinLength } from '../../api/sign-in-options';
import { zodResolver } from '../../api/zod-resolver';
import { FormDialog } from '../../ui/form-dialog';
import { PasswordPairFields } from '../../ui/password-pair-fields';
import { toast } from '../../ui/toast';
import type { KnownUser } from './user-rights';
import { useSetPassword } from './users.queries';

type SetPasswordDialogProps = { user: KnownUser; onClose: () => void };

export function SetPasswordDialog({ user, onClose }: SetPasswordDialogProps) {
  const setting = useSetPassword();
  const minimum = usePasswordMinLength();
  const form = useForm({
    resolver: zodResolver(
      z.object(passwordPair(minimum)).refine(passwordsMatch.check, passwordsMatch.refusal),
    ),
    defaultValues: { newPassword: '', repeated: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ newPassword }) =>
    setting.mutate(
      { userId: user.id, password: newPassword },
      {
        onSuccess: () => {
          toast({ title: 'Password Set', description: `${user.email} has been signed out everywhere.` });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error, { password: 'newPassword' });
          toast(failure(error, 'Failed to set password. Please try again.'));
        },
      },
    ),
  );

  return (
    <FormDialog
      size="sm"
      title="Set Password"
      description={`For ${displayName(user)}, who is asked to choose another one at the next sign-in.`}
      hasChanges={form.formState.isDirty}
      saving={setting}
      saveLabel="Set Password"
      onSubmit={submit}
      onClose={onClose}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordPairFields
        minimum={minimum}
        newPassword={form.register('newPassword')}
        repeated={form.register('repeated')}
        errors={errors}
      />
    </FormDialog>
  );
}
