import { PASSWORD_MIN_LENGTH } from '@casepack/contract/auth/credentials';
import { OptionalId } from '@casepack/contract/ids';
import { NewUser, PasswordSetting, setPasswordTooShort } from '@casepack/contract/users/managed-user';
import { Role } from '@casepack/contract/users/user';
import { z } from 'zod';

/** A password that someone gives to someone else, with the text of spec 5.26. */
const GivenPassword = PasswordSetting.shape.password.refine(
  (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  setPasswordTooShort(PASSWORD_MIN_LENGTH),
);

/** Spec 5.25 and 5.26. */
export const PasswordPair = z
  .object({ password: GivenPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: 'Passwords do not match. Please try again.',
    when: () => true, // a short password is no reason to keep quiet about the second one
  });

const { email, firstName, lastName, company, isAdmin, isOrgAdmin } = NewUser.shape;

/** A new user as the form has it: one organization, which goes with the role. */
export const NewUserEntry = z.object({
  ...{ email, firstName, lastName, company, isAdmin, isOrgAdmin },
  password: z.union([GivenPassword, z.literal('')]),
  role: z.union([z.literal(''), Role]),
  organizationId: OptionalId,
});
export type NewUserInput = z.input<typeof NewUserEntry>;
export type NewUserEntry = z.output<typeof NewUserEntry>;

export function toNewUser({ password, role, organizationId, ...entry }: NewUserEntry): NewUser {
  return {
    ...entry,
    active: true,
    password: password === '' ? null : password,
    role: role === '' ? null : role,
    manufacturerId: role === 'manufacturer' ? organizationId : null,
    salesOrganizationId: role === 'sales_rep' ? organizationId : null,
    wholesaleCustomerId: role === 'wholesale_customer' ? organizationId : null,
  };
}

export const roleNames = {
  manufacturer: 'Manufacturer',
  sales_rep: 'Sales rep',
  wholesale_customer: 'Wholesale customer',
} as const satisfies Record<Role, string>;
