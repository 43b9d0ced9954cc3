import { PASSWORD_MIN_LENGTH } from '@casepack/contract/auth/credentials';
import { displayName } from '@casepack/contract/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { PasswordPair } from './user-entry';
import type { KnownUser } from './user-rights';
import { useSetPassword } from './users.queries';

type SetPasswordDialogProps = { user: KnownUser; onClose: () => void };

export function SetPasswordDialog({ user, onClose }: SetPasswordDialogProps) {
  const formId = useId();
  const setting = useSetPassword();
  const form = useForm({
    resolver: zodResolver(PasswordPair),
    defaultValues: { password: '', repeated: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ password }) =>
    setting.mutate(
      { userId: user.id, password },
      {
        onSuccess: () => {
          toast({ title: 'Password Set', description: `${user.email} has been signed out everywhere.` });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast(failure(error, 'Failed to set password. Please try again.'));
        },
      },
    ),
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Set Password"
      description={`For ${displayName(user)}, who is asked to choose another one at the next sign-in.`}
      dismissible={!form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={setting.isPending}
            busyLabel="Saving..."
          >
            Set Password
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <Field
          label="New password"
          error={errors.password?.message}
          help={`At least ${PASSWORD_MIN_LENGTH} characters`}
          required
        >
          <Input type="password" autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Confirm password" error={errors.repeated?.message} required>
          <Input type="password" autoComplete="new-password" {...form.register('repeated')} />
        </Field>
      </form>
    </Dialog>
  );
}
