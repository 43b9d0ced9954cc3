import type { HoldReason } from '@casepack/contract/orders/holds';
import type { Context } from '../context';
import { events } from '../db/schema/events';

/** Every kind of event, with the type of object that it is about. */
const objectTypes = {
  order_placed: 'order',
  order_held: 'order',
  order_cancelled: 'order',
  account_requested: 'account_request',
  stock_low: 'product',
} as const;

export type EventKind = keyof typeof objectTypes;

export interface EventPayload {
  /** Who did it; null for visitors and the system. */
  byUserId: number | null;
  /** Of a new order all reasons why it is held, of a held one those that are new. */
  heldFor?: readonly HoldReason[];
}

export interface NewEvent {
  manufacturerId: number;
  kind: EventKind;
  objectId: number;
  payload: EventPayload;
}

/** Call it in the transaction of what it tells of. Hot paths write the row in one of their own statements. */
export async function publishEvent(ctx: Context, { kind, payload, ...event }: NewEvent): Promise<void> {
  await ctx.db
    .insert(events)
    .values({ ...event, kind, objectType: objectTypes[kind], payload: { ...payload }, at: ctx.now() });
}
