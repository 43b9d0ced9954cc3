import type { Cents } from '@casepack/contract/money';
import type { Database } from '../db/client';
import { transact } from '../db/transaction';
import { findOrderForUpdate } from '../orders/orders.queries';
import { balanceNotes } from './credit-notes';
import {
  findNotedOrders,
  findValidNotes,
  supersedeNotesOfSuperseded,
  type ValidNote,
} from './stored-notes.queries';

/** Read at a time. */
const STEP = 500;

export interface BalancedOrder {
  orderNumber: string;
  superseded: readonly { number: string; total: Cents }[];
  issued: readonly { number: string; total: Cents }[];
}

interface Balancing {
  db: Database;
  now: () => Date;
  onBalanced: (order: BalancedOrder) => void;
  onRollbackFailed: (error: unknown) => void;
}

const without = (notes: readonly ValidNote[], others: readonly ValidNote[]): ValidNote[] =>
  notes.filter(({ id }) => others.every((other) => other.id !== id));

async function balanceOrder(db: Database, now: () => Date, orderId: number) {
  const order = await findOrderForUpdate(db, orderId);
  if (!order) return undefined;
  const before = await findValidNotes(db, orderId);
  await supersedeNotesOfSuperseded(db, orderId, now());
  await balanceNotes({ db, now }, order);
  const after = await findValidNotes(db, orderId);
  return {
    orderNumber: order.orderNumber,
    superseded: without(before, after),
    issued: without(after, before),
  };
}

/**
 * Brings the credit notes of all orders to what the orders need now. An earlier version issued one for every refund, also
 * where the goods were credited, a new invoice left them out, or the amount was due again.
 */
export async function balanceStoredNotes({
  db,
  now,
  onBalanced,
  onRollbackFailed,
}: Balancing): Promise<number> {
  let balanced = 0;
  for (let from: number | undefined = 0; from !== undefined; ) {
    const ids: number[] = await findNotedOrders(db, from, STEP);
    for (const id of ids) {
      const changed = await transact(db, (own) => balanceOrder(own, now, id), onRollbackFailed);
      if (!changed || changed.superseded.length + changed.issued.length === 0) continue;
      balanced += 1;
      onBalanced(changed);
    }
    from = ids.at(-1);
  }
  return balanced;
}
