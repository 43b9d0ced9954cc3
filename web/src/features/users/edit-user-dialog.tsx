import { ManagedUser, UserChange } from '@casepack/contract/users/managed-user';
import { displayName } from '@casepack/contract/users/user';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCurrentUser } from '../../api/current-user';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { Button } from '../../ui/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Checkbox } from '../../ui/checkbox';
import { Dialog } from '../../ui/dialog';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import type { KnownUser } from './user-rights';
import { useEditUser } from './users.queries';

type EditUserDialogProps = { user: KnownUser; usualFailure: string; onClose: () => void };

const toEntry = ({ firstName, lastName, email, company, isAdmin, isOrgAdmin, active }: KnownUser) => ({
  ...{ firstName, lastName, email, isAdmin, isOrgAdmin, active },
  company: company ?? '',
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

export function EditUserDialog({ user, usualFailure, onClose }: EditUserDialogProps) {
  const formId = useId();
  const me = useCurrentUser();
  const editing = useEditUser();
  const [version, setVersion] = useState(user.version);
  const [newer, setNewer] = useState<ManagedUser>();
  const form = useForm({ resolver: zodResolver(UserChange), defaultValues: toEntry(user) });
  const { errors } = form.formState;
  const isSelf = me?.id === user.id;

  const submit = form.handleSubmit((change) =>
    editing.mutate(
      { userId: user.id, change: { ...change, version } },
      {
        onSuccess: (saved) => {
          toast({ title: 'User Updated', description: displayName(saved) });
          onClose();
        },
        onError: (error) => {
          setNewer(newerState(ManagedUser, error));
          showFieldErrors(form, error);
          toast(failure(error, usualFailure));
        },
      },
    ),
  );

  function goOnFrom(state: ManagedUser, takeIt: boolean) {
    if (takeIt) form.reset(toEntry(state));
    setVersion(state.version);
    setNewer(undefined);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit User"
      description={user.organizationName ?? undefined}
      dismissible={!form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={newer !== undefined}
            busy={editing.isPending}
            busyLabel="Saving..."
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {newer && (
          <ChangedMeanwhile
            differences={differencesBetween(labels, toEntry(newer), form.getValues())}
            onTakeTheirs={() => goOnFrom(newer, true)}
            onKeepMine={() => goOnFrom(newer, false)}
          />
        )}
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
        <Field label="Company" error={errors.company?.message} optional>
          <Input autoComplete="off" {...form.register('company')} />
        </Field>
        <fieldset>
          <legend className="sr-only">Rights</legend>
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
      </form>
    </Dialog>
  );
}
