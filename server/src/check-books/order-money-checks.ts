import { type Cents, formatMoney } from '@casepack/contract/money';
import { depositDue } from '@casepack/contract/payments/deposit';
import {
  isPaidAtSound,
  isRefundDueSound,
  type OrderMoneyFacts,
  orderMoney,
} from '@casepack/contract/payments/order-money';
import type { ClientBase } from 'pg';
import type { Check, Difference } from './check';

type StoredOrder = OrderMoneyFacts & { id: number };

/** Columns of an order `o` as its money rules need them. */
export const moneyFacts = `o.id, o.status, o.total::float8 as total, o.amount_paid::float8 as "amountPaid",
  o.amount_refunded::float8 as "amountRefunded", o.amount_authorized::float8 as "amountAuthorized",
  o.amount_credited::float8 as "amountCredited", o.paid_at as "paidAt", o.refund_due as "refundDue"`;

const BATCH = 5000;

/** Checks every order against the money rules of the contract, in batches, since there may be millions. */
const ordersWith =
  (problemOf: (order: StoredOrder) => string | undefined) =>
  async (client: ClientBase): Promise<Difference[]> => {
    const differences: Difference[] = [];
    let lastId = 0;
    for (;;) {
      const { rows } = await client.query<StoredOrder>(
        `select ${moneyFacts} from orders o where o.id > $1 order by o.id limit ${BATCH}`,
        [lastId],
      );
      for (const order of rows) {
        const problem = problemOf(order);
        if (problem !== undefined) differences.push({ id: String(order.id), problem });
      }
      const last = rows.at(-1);
      if (!last) return differences;
      lastId = last.id;
    }
  };

function paymentProblem(order: StoredOrder): string | undefined {
  if (isPaidAtSound(order)) return undefined;
  const { status, amountPaid, amountRefunded, total, paidAt } = order;
  const back = amountRefunded > 0 ? ` and ${formatMoney(amountRefunded)} given back` : '';
  const day = paidAt === null ? 'on no day' : `on ${paidAt.toISOString()}`;
  return `the order is ${status} with ${formatMoney(amountPaid)} of ${formatMoney(total)} paid${back}, paid in full ${day}`;
}

function refundProblem(order: StoredOrder): string | undefined {
  if (isRefundDueSound(order)) return undefined;
  const kept = formatMoney(orderMoney(order).kept);
  const isDue = order.refundDue ? 'is' : 'is not';
  return `the order is ${order.status} and keeps ${kept} of ${formatMoney(order.total)}, a refund ${isDue} due`;
}

type OpenCard = StoredOrder & {
  intentId: string;
  amount: Cents;
  deposit: Cents | null;
  isReleased: boolean;
};

/** Of a released order, the card is charged what it was authorized for; more may be due. */
const isRightCharge = ({ amount, isReleased, ...order }: OpenCard): boolean => {
  const { due, authorized } = orderMoney(order);
  return isReleased ? amount === authorized : amount === due || amount === depositDue(order);
};

async function wrongOpenCards(client: ClientBase): Promise<Difference[]> {
  const { rows } = await client.query<OpenCard>(`
    select ${moneyFacts}, o.deposit::float8 as deposit, i.id as "intentId", i.amount::float8 as amount,
           i.release is not null as "isReleased"
      from payment_intents i join orders o on o.id = i.order_id where i.status = 'open' order by i.id`);
  return rows
    .filter((row) => !isRightCharge(row))
    .map((row) => ({ ...row, due: orderMoney(row).due }))
    .map(({ id, intentId, amount, status, due }) => ({
      id: intentId,
      problem: `${formatMoney(amount)} may be charged for order ${id}, which is ${status} with ${formatMoney(due)} due`,
    }));
}

export const orderMoneyChecks: readonly Check[] = [
  {
    name: 'paid orders',
    unit: 'orders',
    question: { counts: 'orders', wrong: ordersWith(paymentProblem) },
  },
  {
    name: 'refunds due',
    unit: 'orders',
    question: { counts: 'orders', wrong: ordersWith(refundProblem) },
  },
  {
    name: 'authorized cards',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order says %s is authorized, its card payments say %s', o.amount_authorized, coalesce(card.amount, 0)) as problem
          from orders o
          left join lateral (
            select sum(case when i.status = 'authorized' then i.amount else o.amount_authorized end) as amount
              from payment_intents i
             where i.order_id = o.id and (i.status = 'authorized' or (i.status = 'open' and i.release is not null))
          ) as card on true
         where o.amount_authorized <> coalesce(card.amount, 0)
        union all
        select o.id, format('a card is authorized for the order, which is %s', o.status)
          from orders o where o.amount_authorized > 0 and (o.status <> 'pending' or not 'approval' = any(o.held_for))`,
    },
  },
  {
    name: 'open card payments',
    unit: 'open card payments',
    question: {
      counts: `payment_intents where status = 'open' and order_id is not null`,
      wrong: wrongOpenCards,
    },
  },
];
