import type { Action } from '@casepack/contract/access/permissions';
import { setPasswordTooShort } from '@casepack/contract/auth/new-password';
import { AppError } from '@casepack/contract/errors';
import type { ManagedUser, NewUser } from '@casepack/contract/users/managed-user';
import { organizationTypeOf, type Role, roles } from '@casepack/contract/users/user';
import { authorize, notFound, unauthorized } from '../access';
import { recordAudit } from '../audit/record-audit';
import { createAccountLink } from '../auth/account-links';
import { insertUser } from '../auth/accounts.queries';
import { emailTaken } from '../auth/email-taken';
import { hashPassword, requireGoodPassword } from '../auth/passwords';
import { type Context, inTransaction } from '../context';
import { invitationMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import {
  findOrganization,
  type Organization,
  ownerColumns,
} from '../organizations/organization-nodes.queries';
import { countAttempt } from '../rate-limits/count-attempts';
import { requireFreeEmail } from './free-email';
import { findManagedUser, insertMembership } from './managed-users.queries';

const idFieldOf = {
  manufacturer: 'manufacturerId',
  sales_rep: 'salesOrganizationId',
  wholesale_customer: 'wholesaleCustomerId',
} as const satisfies Record<Role, keyof NewUser>;

const refuse = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { fields: { [field]: message } });

const ownRole = (ctx: Context): Role | undefined =>
  roles.find((role) => organizationTypeOf[role] === ctx.actor?.organizationType);

/** The role and organization of the new user: as given, with those of the creator as defaults. */
function chosenSeat(ctx: Context, given: NewUser): { role: Role; organizationId: number } | undefined {
  const givenRoles = roles.filter((role) => given[idFieldOf[role]] !== null);
  const role = given.role ?? givenRoles[0] ?? ownRole(ctx);
  if (!role) return undefined;
  const extra = givenRoles.find((each) => each !== role);
  if (extra) throw refuse(idFieldOf[extra], 'Choose only the organization that matches the role');
  const field = idFieldOf[role];
  const own = role === ownRole(ctx) ? ctx.actor?.[field] : null;
  const organizationId = given[field] ?? own;
  if (!organizationId) throw refuse(field, "Choose the user's organization");
  return { role, organizationId };
}

async function getOrganizationFor(
  ctx: Context,
  seat: { role: Role; organizationId: number },
  action: Action,
): Promise<Organization> {
  const organization = await findOrganization(ctx.db, organizationTypeOf[seat.role], seat.organizationId);
  if (!organization) throw notFound('Organization');
  authorize(ctx, action, organization, 'Organization');
  return organization;
}

/** For a password set for someone else. */
export function requireSetPassword(
  ctx: Context,
  password: string,
  owner: Pick<ManagedUser, 'email' | 'company'>,
): Promise<void> {
  const minimum = ctx.config.passwordMinLength;
  return requireGoodPassword(password, { minimum, field: 'password', tooShort: setPasswordTooShort, owner });
}

/** Sender name of emails to a user: the manufacturer they buy from or sell for. */
export async function senderNameFor(ctx: Context, manufacturerId: number | null): Promise<string> {
  const manufacturer =
    manufacturerId === null ? undefined : await findOrganization(ctx.db, 'manufacturer', manufacturerId);
  return manufacturer?.name ?? 'Casepack';
}

/** Each new user may cause an email to a stranger, so their number is limited. */
async function countNewUser(ctx: Context): Promise<void> {
  if (!ctx.actor) throw unauthorized();
  await countAttempt(ctx, 'create-user-user', String(ctx.actor.userId));
  const { manufacturerId } = ctx.actor;
  if (manufacturerId !== null) await countAttempt(ctx, 'create-user-manufacturer', String(manufacturerId));
}

/** Adds a user within the creator's scope, with at most the creator's own rights. */
export async function createUser(ctx: Context, given: NewUser, action: Action): Promise<ManagedUser> {
  const seat = chosenSeat(ctx, given);
  const organization = seat && (await getOrganizationFor(ctx, seat, action));
  if (given.isAdmin && !ctx.actor?.isAdmin) {
    throw new AppError('forbidden', 'Only an administrator can create another administrator');
  }
  if (given.password) await requireSetPassword(ctx, given.password, given);
  await countNewUser(ctx);
  const passwordHash = given.password ? await hashPassword(given.password) : null;

  return inTransaction(ctx, async (ctx) => {
    const { email, firstName, lastName, company, isAdmin, isOrgAdmin, active } = given;
    const now = ctx.now();
    await requireFreeEmail(ctx, email, { manufacturerId: organization?.manufacturerId ?? null });
    const owner = organization && ownerColumns(organization.type, organization.id);
    const userId = await insertUser(ctx.db, {
      ...{
        email,
        firstName,
        lastName,
        company,
        isAdmin,
        isOrgAdmin: isOrgAdmin && seat !== undefined,
        active,
      },
      ...owner,
      role: seat?.role ?? null,
      passwordHash,
      mustChangePassword: passwordHash !== null,
      createdAt: now,
      updatedAt: now,
    });
    if (userId === undefined) throw emailTaken();
    if (owner) await insertMembership(ctx.db, { userId, ...owner, createdAt: now });
    const user = await findManagedUser(ctx.db, userId);
    if (!user) throw notFound('User');
    await recordAudit(ctx, {
      action: 'user_created',
      subjectType: 'user',
      subjectId: userId,
      subjectName: email,
      node: organization,
      changes: {
        role: { from: null, to: user.role },
        isAdmin: { from: null, to: user.isAdmin },
        isOrgAdmin: { from: null, to: user.isOrgAdmin },
      },
    });
    if (passwordHash === null && active) {
      const link = await createAccountLink(ctx, userId, 'invitation');
      await queueMail(ctx, invitationMail(user, link, await senderNameFor(ctx, user.manufacturerId)));
    }
    return user;
  });
}
