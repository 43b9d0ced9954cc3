import type { Role } from '@casepack/contract/users/user';
import { FormDialog } from '../../ui/form-dialog';
import { NewUserFields } from './new-user-fields';
import { useNewUserForm } from './use-new-user-form';
import type { UserFormContext } from './users.queries';

type CreateUserDialogProps = {
  onClose: () => void;
  where: UserFormContext;
  description: string;
  preset?: { role: Role; organizationId: number } | undefined;
  offersAdmin: boolean;
  offersOrganizationAdmin: boolean;
};

export function CreateUserDialog({
  onClose,
  where,
  description,
  preset,
  offersAdmin,
  offersOrganizationAdmin,
}: CreateUserDialogProps) {
  const { form, submit, creating } = useNewUserForm({ where, preset, onCreated: onClose });
  return (
    <FormDialog
      title="Add User"
      description={description}
      hasChanges={form.formState.isDirty}
      saving={creating}
      saveLabel="Create User"
      busyLabel="Creating..."
      isReady={form.watch('email').trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <NewUserFields
        form={form}
        offersAdmin={offersAdmin}
        offersOrganizationAdmin={offersOrganizationAdmin}
      />
    </FormDialog>
  );
}
