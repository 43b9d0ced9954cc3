import { z } from 'zod';
import { instant } from '../calendar';
import { email } from '../email-address';
import { OptionalId } from '../ids';
import { isStorable, optionalText, text } from '../text';
import { Role, User } from './user';

/** A user as their administrators see them. */
export const ManagedUser = User.extend({
  organizationName: z.string().nullable(),
  /** False until the invitation is accepted. */
  hasPassword: z.boolean(),
  /** A new address that is not confirmed yet; `email` applies until then. */
  pendingEmail: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** In lists: only the name is shown for users who also belong to organizations outside the reader's scope. */
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

/** Without a role: a user of the creator's own organization. Without a password: an invitation is emailed. */
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

/** Requires an email and a role. The organization id must match the role. */
export const NewOrganizationalUser = NewUser.extend({ role: Role });
export type NewOrganizationalUser = z.infer<typeof NewOrganizationalUser>;

/** Role and organization can be sent, but must not change: users cannot be moved to another organization. */
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
    /** The password of the user who makes the change; required for a new address unless entered recently. */
    password: z.string().max(1024, 'Password is too long').optional(),
  });
export type UserChange = z.infer<typeof UserChange>;

export const PasswordSetting = z.object({ password: FirstPassword });
