import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { organizationTypeOf, type Role } from '@casepack/contract/users/user';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormFields } from '../../ui/form-fields';
import { Select } from '../../ui/select';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { NewUserFields } from './new-user-fields';
import { useNewUserForm } from './use-new-user-form';
import { roleNames } from './user-entry';

type OrganizationPick = {
  organizationType: OrganizationType;
  value: number | null;
  error: string | undefined;
  onChange: (organizationId: number | null) => void;
};

type OrganizationalUserFormProps = {
  /** The roles whose organizations the signed-in user manages. */
  roles: readonly Role[];
  renderOrganization: (pick: OrganizationPick) => ReactNode;
};

/** A user for an organization that matches the role. */
export function OrganizationalUserForm({ roles, renderOrganization }: OrganizationalUserFormProps) {
  const me = useCurrentUser();
  const { form, submit, creating } = useNewUserForm({ where: 'chosen', onCreated: () => undefined });
  const [email, role, organizationId] = form.watch(['email', 'role', 'organizationId']);
  const { question } = useDiscardQuestion(form.formState.isDirty);
  // Validated, so that what the server said of the one before does not stay.
  const chooseOrganization = (id: number | null) =>
    form.setValue('organizationId', id, { shouldDirty: true, shouldValidate: true });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormFields isSaving={creating.isPending}>
        <NewUserFields form={form} offersAdmin={me?.isAdmin ?? false} offersOrganizationAdmin>
          <Field label="Role" error={form.formState.errors.role?.message} required>
            <Select {...form.register('role', { onChange: () => chooseOrganization(null) })}>
              <option value="">Choose a role</option>
              {roles.map((each) => (
                <option key={each} value={each}>
                  {roleNames[each]}
                </option>
              ))}
            </Select>
          </Field>
          {role !== '' &&
            renderOrganization({
              organizationType: organizationTypeOf[role],
              value: typeof organizationId === 'number' ? organizationId : null,
              error: form.formState.errors.organizationId?.message,
              onChange: chooseOrganization,
            })}
        </NewUserFields>
      </FormFields>
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={email.trim() === '' || role === ''}
          busy={creating.isPending}
          busyLabel="Creating..."
        >
          Create User
        </Button>
      </div>
      {question}
    </form>
  );
}
