import type { Role } from '@casepack/contract/users/user';
import { useId } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NewUserFields } from './new-user-fields';
import { useNewUserForm } from './use-new-user-form';
import type { UserPlace } from './users.queries';

type CreateUserDialogProps = {
  onClose: () => void;
  where: UserPlace;
  description: string;
  seat?: { role: Role; organizationId: number } | undefined;
  offersAdmin: boolean;
  offersOrganizationAdmin: boolean;
};

export function CreateUserDialog({
  onClose,
  where,
  description,
  seat,
  offersAdmin,
  offersOrganizationAdmin,
}: CreateUserDialogProps) {
  const formId = useId();
  const { form, submit, isPending } = useNewUserForm({ where, seat, onCreated: onClose });
  const email = form.watch('email');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add User"
      description={description}
      dismissible={!form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={email.trim() === ''}
            busy={isPending}
            busyLabel="Creating..."
          >
            Create User
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <NewUserFields
          form={form}
          offersAdmin={offersAdmin}
          offersOrganizationAdmin={offersOrganizationAdmin}
        />
      </form>
    </Dialog>
  );
}
