import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import type { NewUserForm } from './use-new-user-form';

type NewUserFieldsProps = {
  form: NewUserForm;
  /** Only an administrator can create another administrator. */
  offersAdmin: boolean;
  offersOrganizationAdmin: boolean;
  /** Role and organization, if they can be chosen. */
  children?: ReactNode;
};

export function NewUserFields({ form, offersAdmin, offersOrganizationAdmin, children }: NewUserFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
      </div>
      {children}
      <Field label="Company" error={errors.company?.message} optional>
        <Input autoComplete="off" {...form.register('company')} />
      </Field>
      <Field
        label="First password"
        error={errors.password?.message}
        help="Leave blank to email an invitation with a link to choose a password."
        optional
      >
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      {(offersAdmin || offersOrganizationAdmin) && (
        <div>
          {offersOrganizationAdmin && (
            <Checkbox
              label="Organization Administrator"
              help="Manages the users and locations of the organization."
              {...form.register('isOrgAdmin')}
            />
          )}
          {offersAdmin && (
            <Checkbox
              label="Administrator"
              help="Opens the admin panel, within the organization."
              {...form.register('isAdmin')}
            />
          )}
        </div>
      )}
    </div>
  );
}
