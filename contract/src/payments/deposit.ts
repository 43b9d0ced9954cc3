import { z } from 'zod';
import {
  type Cents,
  cents,
  formatMoney,
  money,
  percentage,
  proportion,
  share,
  toBasisPoints,
} from '../money';
import type { OrderStatus } from '../orders/status';
import { type OrderMoneyFacts, orderMoney } from './order-money';

/** What has to be paid of an order before it is processed; null if nothing has to be. */
interface WithDeposit {
  deposit: Cents | null;
}

/** An amount, or how many percent of the total: exactly one of them, both with up to two decimals. */
export const DepositForm = z
  .object({
    amount: money.optional(),
    percent: percentage.optional(),
    /** The version that the user saw. */
    version: z.int().min(1).optional(),
  })
  .check(({ value: { amount, percent }, issues }) => {
    const fail = (path: 'amount' | 'percent', message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: path === 'amount' ? amount : percent });
    if ((amount === undefined) === (percent === undefined)) fail('amount', 'Enter an amount or a percentage');
    else if (amount === 0) fail('amount', 'Enter an amount above zero');
    else if (percent === 0) fail('percent', 'Enter a percentage above 0 and up to 100');
  });
export type DepositForm = z.infer<typeof DepositForm>;

/** A share below a cent is one cent. */
export function depositOf({ amount, percent }: Pick<DepositForm, 'amount' | 'percent'>, total: Cents): Cents {
  if (amount !== undefined) return amount;
  return cents(Math.max(1, share(total, toBasisPoints(percent ?? 0))));
}

/** What is still to be paid of the deposit. */
export function depositDue(order: OrderMoneyFacts & WithDeposit): Cents {
  const { due, kept } = orderMoney(order);
  return cents(Math.max(0, Math.min(due, (order.deposit ?? 0) - kept)));
}

const processed: readonly OrderStatus[] = ['processing', 'shipped', 'delivered', 'completed'];

/** Why no deposit can be required; undefined if one can. */
export function whyNoDeposit(order: OrderMoneyFacts): string | undefined {
  if (order.status === 'cancelled') return 'This order is cancelled.';
  if (processed.includes(order.status)) return 'This order is already being processed.';
  const { due, authorized } = orderMoney(order);
  if (authorized > 0) return 'A card is authorized for this order. It is charged when the order is released.';
  return due === 0 ? 'There is nothing left to pay on this order.' : undefined;
}

/** Why this deposit cannot be required of the order; undefined if it can. */
export function whyNotDeposit(deposit: Cents, order: OrderMoneyFacts): string | undefined {
  const { total } = order;
  const { kept } = orderMoney(order);
  if (deposit > total) return `A deposit can be at most the total of ${formatMoney(total)}`;
  return deposit <= kept ? `${formatMoney(kept)} is already paid` : undefined;
}

/** Why the order has to wait for its deposit before it moves to this status; undefined if it does not. */
export function whyAwaitsDeposit(order: OrderMoneyFacts & WithDeposit, to: OrderStatus): string | undefined {
  const isBarred =
    processed.includes(to) && (order.status === 'processing' || !processed.includes(order.status));
  const due = depositDue(order);
  if (!isBarred || due === 0) return undefined;
  const left = due === order.deposit ? '' : `: ${formatMoney(due)} is still due`;
  return `This order is processed once its deposit of ${formatMoney(order.deposit ?? due)} is paid${left}.`;
}

/** A new total below the deposit lowers it. */
export const depositAfter = (deposit: Cents | null, total: Cents): Cents | null =>
  deposit === null || total === 0 ? null : cents(Math.min(deposit, total));

/** Whoever orders more or less pays the same part of it first. */
export const depositAfterCorrection = (deposit: Cents | null, from: Cents, to: Cents): Cents | null =>
  deposit === null || to === 0 ? null : cents(Math.max(1, proportion(deposit, to, from)));
