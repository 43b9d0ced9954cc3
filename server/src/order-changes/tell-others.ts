import type { OrderSide } from '@casepack/contract/access/questions';
import { orderSideOf } from '@casepack/contract/access/questions';
import type { ChangeInWords } from '@casepack/contract/orders/edit-words';
import { displayName } from '@casepack/contract/users/user';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { queueMail } from '../mail/queue-mail';
import type { OrderRow } from '../orders/orders.queries';
import { findOrderToMail, queueOrderMail } from '../orders/queue-order-mail';
import { findStaffToTell } from '../payments/authorizations.queries';
import { type ChangedBy, orderCancelledMail, orderChangedMail, orderChangedStaffMail } from './change-mails';
import { findRepToTell, type UserToTell } from './order-terms.queries';

export function sideOf({ actor }: Context): OrderSide {
  if (!actor) throw unauthorized();
  return orderSideOf(actor);
}

const changedBy = (ctx: Context): ChangedBy => ({
  side: sideOf(ctx),
  name: ctx.user ? displayName(ctx.user) : '',
});

async function usersToTell(ctx: Context, row: OrderRow, side: OrderSide): Promise<UserToTell[]> {
  if (side === 'staff') return [];
  const staff = await findStaffToTell(ctx.db, row.manufacturerId);
  return side === 'rep' ? staff : [...staff, ...(await findRepToTell(ctx.db, row.id))];
}

/** Everyone but the side that edited the order is told what it changed. */
export async function tellOfEdit(
  ctx: Context,
  row: OrderRow,
  changes: readonly ChangeInWords[],
): Promise<void> {
  if (changes.length === 0) return;
  const by = changedBy(ctx);
  if (by.side !== 'customer') await queueOrderMail(ctx, row.id, orderChangedMail(changes, by));
  const users = await usersToTell(ctx, row, by.side);
  if (users.length === 0) return;
  const order = await findOrderToMail(ctx, row.id);
  for (const user of users) await queueMail(ctx, orderChangedStaffMail(order, user, changes, by));
}

/** Staff and the rep are told of every cancellation as they choose, so this is for the customer. */
export async function tellOfCancellation(ctx: Context, row: OrderRow): Promise<void> {
  const by = changedBy(ctx);
  if (by.side === 'rep') await queueOrderMail(ctx, row.id, orderCancelledMail(by));
}
