import type { ManagedUser } from '@casepack/contract/users/managed-user';
import type { Role } from '@casepack/contract/users/user';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { usePasswordMinLength } from '../../api/sign-in-options';
import { zodResolver } from '../../api/zod-resolver';
import { toast } from '../../ui/toast';
import { type NewUserEntry, type NewUserInput, newUserEntry, toNewUser } from './user-entry';
import { type UserFormContext, useCreateUser } from './users.queries';

export type NewUserForm = UseFormReturn<NewUserInput, unknown, NewUserEntry>;

/** The form has one field for the organization, whatever the role. */
const formNames = {
  manufacturerId: 'organizationId',
  salesOrganizationId: 'organizationId',
  wholesaleCustomerId: 'organizationId',
} as const;

interface NewUserFormOptions {
  where: UserFormContext;
  /** Values that are fixed by the page. */
  preset?: { role: Role; organizationId: number } | undefined;
  onCreated: (user: ManagedUser) => void;
}

export function useNewUserForm({ where, preset, onCreated }: NewUserFormOptions) {
  const creating = useCreateUser(where);
  const form: NewUserForm = useForm<NewUserInput, unknown, NewUserEntry>({
    resolver: zodResolver(newUserEntry(usePasswordMinLength())),
    defaultValues: {
      ...{
        email: '',
        firstName: '',
        lastName: '',
        company: '',
        password: '',
        isAdmin: false,
        isOrgAdmin: false,
      },
      role: preset?.role ?? '',
      organizationId: preset?.organizationId ?? null,
    },
  });

  const submit = form.handleSubmit((entry) =>
    creating.mutate(toNewUser(entry), {
      onSuccess: (user) => {
        form.reset();
        const how = user.hasPassword
          ? 'can sign in with the password you set'
          : 'gets an invitation by email';
        toast({ title: 'User Created', description: `${user.email} ${how}.` });
        onCreated(user);
      },
      onError: (error) => {
        showFieldErrors(form, error, formNames);
        toast(
          failure(
            error,
            where === 'own' ? 'Failed to create user. Please try again.' : 'Failed to create user',
          ),
        );
      },
    }),
  );

  return { form, submit, creating };
}
