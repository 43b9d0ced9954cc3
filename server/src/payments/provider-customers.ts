import { and, eq } from 'drizzle-orm';
import { notFound } from '../access';
import type { Context } from '../context';
import { providerCustomers } from '../db/schema/payments';
import {
  findOrganization,
  type Organization,
  ownerColumns,
} from '../organizations/organization-nodes.queries';
import type { CardAccount } from './card-account';
import { askProvider, isMissing } from './provider-failure';

/** The organization whose cards these are. */
export type Cardholder = Pick<Organization, 'type' | 'id'>;

const idColumnOf = {
  manufacturer: providerCustomers.manufacturerId,
  sales_organization: providerCustomers.salesOrganizationId,
  wholesale_customer: providerCustomers.wholesaleCustomerId,
} as const;

const ofHolder = ({ manufacturerId, mode }: CardAccount, { type, id }: Cardholder) =>
  and(
    eq(providerCustomers.tenantId, manufacturerId),
    eq(providerCustomers.mode, mode),
    eq(idColumnOf[type], id),
  );

/** The organization's id at this account of the provider, if it has one. */
export async function findProviderCustomer(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ reference: providerCustomers.reference })
    .from(providerCustomers)
    .where(ofHolder(account, holder));
  return row?.reference;
}

async function createAtProvider(ctx: Context, account: CardAccount, holder: Cardholder): Promise<string> {
  const organization = await findOrganization(ctx.db, holder.type, holder.id);
  if (!organization || organization.manufacturerId !== account.manufacturerId) throw notFound('Organization');
  const created = await askProvider(ctx, () =>
    account.stripe.customers.create({
      name: organization.name,
      metadata: { organizationType: holder.type, organizationId: String(holder.id) },
    }),
  );
  return created.id;
}

/** Deletes a customer at the provider that is not needed because another request was faster. */
async function discard(ctx: Context, { stripe }: CardAccount, reference: string): Promise<void> {
  try {
    await stripe.customers.del(reference);
  } catch (error) {
    ctx.log.warn({ err: error, reference }, 'an unused customer could not be removed at the card provider');
  }
}

async function addProviderCustomer(ctx: Context, account: CardAccount, holder: Cardholder): Promise<string> {
  const { manufacturerId: tenantId, mode } = account;
  const reference = await createAtProvider(ctx, account, holder);
  const inserted = await ctx.db
    .insert(providerCustomers)
    .values({ tenantId, mode, reference, ...ownerColumns(holder.type, holder.id), createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: providerCustomers.id });
  if (inserted.length > 0) return reference;
  await discard(ctx, account, reference);
  const winner = await findProviderCustomer(ctx, account, holder);
  if (!winner) throw new Error('The provider customer was neither inserted nor found');
  return winner;
}

/** Replaces a customer that no longer exists, unless another request has already done so. */
async function replaceProviderCustomer(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
  gone: string,
): Promise<string> {
  const reference = await createAtProvider(ctx, account, holder);
  const replaced = await ctx.db
    .update(providerCustomers)
    .set({ reference })
    .where(and(ofHolder(account, holder), eq(providerCustomers.reference, gone)))
    .returning({ id: providerCustomers.id });
  if (replaced.length > 0) return reference;
  await discard(ctx, account, reference);
  return requireProviderCustomer(ctx, account, holder);
}

/** The organization's id at this account of the provider, created if it has none. Do not call in a transaction. */
export async function requireProviderCustomer(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
): Promise<string> {
  const known = await findProviderCustomer(ctx, account, holder);
  return known ?? addProviderCustomer(ctx, account, holder);
}

/** Whether the customer does not exist at the provider, or was deleted there. */
async function isGone({ stripe }: CardAccount, reference: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(reference)).deleted === true;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** Checks whether the customer still exists at the provider, and creates one if not. */
export async function checkProviderCustomer(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
): Promise<'kept' | 'made'> {
  const known = await findProviderCustomer(ctx, account, holder);
  if (!known) {
    await addProviderCustomer(ctx, account, holder);
    return 'made';
  }
  if (!(await askProvider(ctx, () => isGone(account, known)))) return 'kept';
  await replaceProviderCustomer(ctx, account, holder, known);
  return 'made';
}

/** Calls `work` with the organization's customer id; if that customer is gone, again with a new one. */
export async function withProviderCustomer<T>(
  ctx: Context,
  account: CardAccount,
  holder: Cardholder,
  work: (reference: string) => Promise<T>,
): Promise<T> {
  const reference = await requireProviderCustomer(ctx, account, holder);
  return askProvider(ctx, async () => {
    try {
      return await work(reference);
    } catch (error) {
      if (!isMissing(error) || !(await isGone(account, reference))) throw error;
      return work(await replaceProviderCustomer(ctx, account, holder, reference));
    }
  });
}
