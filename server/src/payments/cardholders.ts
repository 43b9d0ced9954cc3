import type { Action } from '@casepack/contract/access/permissions';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import { authorize, forbidden, notFound } from '../access';
import type { Context } from '../context';
import { findOrganization, type Organization } from '../organizations/organization-nodes.queries';
import { listMethods } from './saved-methods';

async function getHolder(
  ctx: Context,
  type: OrganizationType,
  id: number,
  action: Action,
): Promise<{ organization: Organization; decision: 'allowed' | 'limited' }> {
  const organization = await findOrganization(ctx.db, type, id);
  if (!organization) throw notFound('Organization');
  return { organization, decision: authorize(ctx, action, organization, 'Organization') };
}

/** The organization whose saved cards the actor may manage. */
export async function getCardholder(
  ctx: Context,
  { type, id }: { type: OrganizationType; id: number },
): Promise<Organization> {
  return (await getHolder(ctx, type, id, 'saved-method:manage')).organization;
}

/** The user's own organization. */
export async function getOwnCardholder(ctx: Context): Promise<Organization> {
  const { actor } = ctx;
  if (!actor?.organizationType) throw forbidden();
  const ids = {
    manufacturer: actor.manufacturerId,
    sales_organization: actor.salesOrganizationId,
    wholesale_customer: actor.wholesaleCustomerId,
  } as const;
  const id = ids[actor.organizationType];
  if (id === null) throw forbidden();
  return (await getHolder(ctx, actor.organizationType, id, 'billing:own')).organization;
}

/** The customer, if the user may use its saved cards at checkout. Throws otherwise. */
export async function getPayingCustomer(ctx: Context, customerId: number): Promise<Organization> {
  const organization = await findOrganization(ctx.db, 'wholesale_customer', customerId);
  if (!organization) throw notFound('Payment method');
  authorize(ctx, 'checkout:payment-methods', organization, 'Payment method');
  return organization;
}

/** The cards that can pay an order of this customer. Users who order for others see only what is printed on them. */
export async function listCheckoutMethods(ctx: Context, customerId: number): Promise<SavedMethod[]> {
  const { organization, decision } = await getHolder(
    ctx,
    'wholesale_customer',
    customerId,
    'checkout:payment-methods',
  );
  const methods = await listMethods(ctx, organization);
  if (decision === 'allowed') return methods;
  return methods.map((method) => ({ ...method, card: { ...method.card, funding: 'unknown' } }));
}
