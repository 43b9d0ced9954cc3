import { AppError } from '@casepack/contract/errors';
import { IdText } from '@casepack/contract/ids';
import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import { forbidden, unauthorized } from '../access';
import type { Context } from '../context';
import { getByLink, refuseMalformedLink } from '../orders/get-order';
import type { OrderRow } from '../orders/orders.queries';
import type { CardAccount } from './card-account';
import { getPayingCustomer, listCheckoutMethods } from './cardholders';
import { getOwnOrder } from './own-order';
import { requireOwnMethod } from './saved-methods';

/** The provider's customer id that the saved card belongs to; null for any other card. */
export async function findPayer(
  ctx: Context,
  account: CardAccount,
  { wholesaleCustomerId }: OrderRow,
  methodId: string | undefined,
): Promise<string | null> {
  if (methodId === undefined) return null;
  if (!ctx.actor) throw unauthorized();
  // Anyone with the link can pay, but only users who can use a saved card at checkout can use it here.
  if (ctx.user?.mustChangePassword) throw forbidden();
  const customer = await getPayingCustomer(ctx, wholesaleCustomerId);
  const { customer: payer } = await requireOwnMethod(ctx, account, customer, methodId);
  return typeof payer === 'string' ? payer : (payer?.id ?? null);
}

async function findOrderToPay(ctx: Context, id: string): Promise<OrderRow> {
  const number = IdText.safeParse(id);
  if (number.success) return getOwnOrder(ctx, number.data);
  await refuseMalformedLink(ctx, id);
  return (await getByLink(ctx, id)).row;
}

const isClosed = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found');

/** The saved cards with which the caller can pay an order. */
export async function listOrderMethods(ctx: Context, id: string): Promise<SavedMethod[]> {
  const { wholesaleCustomerId } = await findOrderToPay(ctx, id);
  if (!ctx.actor || ctx.user?.mustChangePassword) return [];
  try {
    await getPayingCustomer(ctx, wholesaleCustomerId);
  } catch (error) {
    // The user may see the order, but not use its customer's cards.
    if (isClosed(error)) return [];
    throw error;
  }
  return listCheckoutMethods(ctx, wholesaleCustomerId);
}
