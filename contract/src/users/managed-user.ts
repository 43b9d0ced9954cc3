import { z } from 'zod';
import { instant } from '../calendar';
import { OptionalId } from '../ids';
import { email, isStorable, optionalText, text } from '../text';
import { Role, User } from './user';

/** A user as whoever manages them sees them. */
export const ManagedUser = User.extend({
  organizationName: z.string().nullable(),
  /** Without one the invitation has not been accepted yet. */
  hasPassword: z.boolean(),
  /** A new address that waits to be confirmed; until then `email` stays in force. */
  pendingEmail: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** In a list: of users who also belong to organizations outside the reader's reach only the name is given. */
export const ListedUser = ManagedUser.partial().required({ id: true, firstName: true, lastName: true });
export type ListedUser = z.infer<typeof ListedUser>;

const MAX_PASSWORD = 256;

const FirstPassword = z
  .string()
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters long.`)
  .refine(isStorable, 'Contains characters that cannot be stored');

const profile = {
  email: email(),
  firstName: text(100).default(''),
  lastName: text(100).default(''),
  company: optionalText(200),
};

const organizationIds = {
  manufacturerId: OptionalId,
  salesOrganizationId: OptionalId,
  wholesaleCustomerId: OptionalId,
};

/** Without a role: a user of the maker's own organization. Without a password: an invitation is mailed. */
export const NewUser = z.object({
  ...profile,
  ...organizationIds,
  role: Role.nullish(),
  isAdmin: z.boolean().default(false),
  isOrgAdmin: z.boolean().default(false),
  active: z.boolean().default(true),
  password: FirstPassword.nullish(),
});
export type NewUser = z.infer<typeof NewUser>;

/** Spec 5.33: an e-mail and a role; the organization id is the one that fits the role. */
export const NewOrganizationalUser = NewUser.extend({ role: Role });
export type NewOrganizationalUser = z.infer<typeof NewOrganizationalUser>;

/** Role and organization may be sent along, as they were: nobody is moved to another organization. */
export const UserChange = z
  .object({
    email: email(),
    firstName: text(100),
    lastName: text(100),
    company: optionalText(200),
    isAdmin: z.boolean(),
    isOrgAdmin: z.boolean(),
    active: z.boolean(),
    role: Role.nullable(),
    ...organizationIds,
  })
  .partial()
  .extend({
    version: z.int().min(1).optional(),
    /** Of whoever makes the change: a new address needs one that was typed lately. */
    password: z.string().max(1024, 'Password is too long').optional(),
  });
export type UserChange = z.infer<typeof UserChange>;

export const PasswordSetting = z.object({ password: FirstPassword });
