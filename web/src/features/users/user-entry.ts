import { newPassword, setPasswordTooShort } from '@casepack/contract/auth/new-password';
import { OptionalId } from '@casepack/contract/ids';
import { NewUser } from '@casepack/contract/users/managed-user';
import { Role } from '@casepack/contract/users/user';
import { z } from 'zod';

const { email, firstName, lastName, company, isAdmin, isOrgAdmin } = NewUser.shape;

/** A new user as form values: one organization, which matches the role. */
export const newUserEntry = (minimum: number) =>
  z.object({
    ...{ email, firstName, lastName, company, isAdmin, isOrgAdmin },
    password: z.union([newPassword(minimum, setPasswordTooShort(minimum)), z.literal('')]),
    role: z.union([z.literal(''), Role]),
    organizationId: OptionalId,
  });
export type NewUserInput = z.input<ReturnType<typeof newUserEntry>>;
export type NewUserEntry = z.output<ReturnType<typeof newUserEntry>>;

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
