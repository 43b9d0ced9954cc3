import { ManagedUser, UserChange } from '@casepack/contract/users/managed-user';
import { displayName } from '@casepack/contract/users/user';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { useCurrentUser } from '../../api/current-user';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Checkbox } from '../../ui/checkbox';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { PendingEmail } from './pending-email';
import type { KnownUser } from './user-rights';
import { useEditUser } from './users.queries';

type EditUserDialogProps = { user: KnownUser; defaultFailure: string; onClose: () => void };

const toEntry = ({ firstName, lastName, email, company, isAdmin, isOrgAdmin, active }: KnownUser) => ({
  ...{ firstName, lastName, email, isAdmin, isOrgAdmin, active },
  company: company ?? '',
  password: '',
});

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  company: 'Company',
  isOrgAdmin: 'Organization Administrator',
  isAdmin: 'Administrator',
  active: 'Active',
};

/** What else the user has to know or do after the change. */
function outcomeText(before: KnownUser, after: ManagedUser): string {
  if (after.pendingEmail !== null && after.pendingEmail !== before.pendingEmail) {
    return `Confirmation sent to ${after.pendingEmail}`;
  }
  if (after.hasPassword || !after.active) return displayName(after);
  if (after.email !== before.email) return `Invitation sent to ${after.email}`;
  const isChanged = (['isAdmin', 'isOrgAdmin', 'active'] as const).some(
    (right) => after[right] !== before[right],
  );
  return isChanged
    ? 'The earlier invitation link no longer works. Send the invitation again.'
    : displayName(after);
}

export function EditUserDialog({ user, defaultFailure, onClose }: EditUserDialogProps) {
  const me = useCurrentUser();
  const editing = useEditUser();
  const form = useForm({ resolver: zodResolver(UserChange), defaultValues: toEntry(user) });
  const stale = useStaleEdit(user, form, toEntry);
  const { errors } = form.formState;
  const isSelf = me?.id === user.id;
  const [asksPassword, setAsksPassword] = useState(false);

  const submit = form.handleSubmit(({ password, ...change }) =>
    editing.mutate(
      {
        userId: user.id,
        change: { ...change, ...(password ? { password } : {}), version: stale.base.version },
      },
      {
        onSuccess: (saved) => {
          toast({ title: 'User Updated', description: outcomeText(user, saved) });
          onClose();
        },
        onError: (error) => {
          const compare = (theirs: ManagedUser) =>
            differencesBetween(labels, toEntry(theirs), form.getValues());
          if (stale.detectConflict(newerState(ManagedUser, error), compare)) return;
          if (error instanceof ApiError && error.code === 'password_required' && me?.hasPassword) {
            setAsksPassword(true);
            // The first time, the field itself explains what is needed.
            if (asksPassword) showFieldErrors(form, error);
            return;
          }
          showFieldErrors(form, error);
          toast(failure(error, defaultFailure));
        },
      },
    ),
  );

  return (
    <FormDialog
      title="Edit User"
      description={user.organizationName ?? undefined}
      hasChanges={form.formState.isDirty}
      saving={editing}
      saveLabel="Save Changes"
      conflict={stale.conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <PendingEmail user={user} />
      {asksPassword && (
        <Field
          label="Your password"
          help="A new email address needs your own password."
          error={errors.password?.message}
          required
        >
          <Input type="password" autoComplete="current-password" autoFocus {...form.register('password')} />
        </Field>
      )}
      <Field label="Company" error={errors.company?.message} optional>
        <Input autoComplete="off" {...form.register('company')} />
      </Field>
      <fieldset>
        <legend className="sr-only">Permissions</legend>
        {isSelf && <p className="text-sm text-ink-soft">Your own rights are changed by someone else.</p>}
        {user.role !== null && (
          <Checkbox label="Organization Administrator" disabled={isSelf} {...form.register('isOrgAdmin')} />
        )}
        {me?.isAdmin && <Checkbox label="Administrator" disabled={isSelf} {...form.register('isAdmin')} />}
        <Checkbox
          label="Active"
          help="An inactive user cannot sign in, and is signed out at once."
          disabled={isSelf}
          {...form.register('active')}
        />
      </fieldset>
    </FormDialog>
  );
}
