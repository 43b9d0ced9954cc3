import { type Cents, formatMoney } from '@casepack/contract/money';
import { creditedRefunds } from '@casepack/contract/payments/credited-refunds';
import type { OrderMoneyFacts } from '@casepack/contract/payments/order-money';
import type { ClientBase } from 'pg';
import type { Difference } from './check';
import { moneyFacts } from './order-money-checks';

const isForRefunds = 'n.return_id is null and n.credit_of_id is null';

const misplaced = `
  select n.id::text, format('%s on order %s is for a refund on order %s', n.number, n.order_id, p.order_id) as problem
    from invoices n join payments p on p.id = n.refund_id
   where n.order_id <> p.order_id or p.kind <> 'refund'
  union all
  select n.id::text, format('%s is valid, the invoice %s that it is for is not', n.number, i.number)
    from invoices n join invoices i on i.id = n.credit_of_id
   where n.superseded_at is null and n.return_id is null and (i.superseded_at is not null or i.order_id <> n.order_id)`;

type NotedOrder = OrderMoneyFacts & { id: number; noted: Cents };

/** Those of returns and of cancelled goods are compared with the returns and with the invoices by other checks. */
const forRefunds = `
  select ${moneyFacts}, coalesce(note.amount, 0)::float8 as noted
    from orders o
    left join (
      select n.order_id, sum(n.total) as amount from invoices n
       where n.kind = 'credit_note' and n.superseded_at is null and ${isForRefunds} group by n.order_id) as note on note.order_id = o.id
   where o.amount_refunded > 0 or note.amount > 0
   order by o.id`;

function problemOf(order: NotedOrder): string | undefined {
  const { least, most } = creditedRefunds(order);
  const { noted, status, amountRefunded, total } = order;
  if (noted >= least && noted <= most) return undefined;
  const wanted =
    least === most ? formatMoney(most) : `between ${formatMoney(least)} and ${formatMoney(most)}`;
  return `the order is ${status} with ${formatMoney(amountRefunded)} of ${formatMoney(total)} given back; credit notes for refunds come to ${formatMoney(noted)}, which should be ${wanted}`;
}

/** All valid credit notes together make up for what a customer does not pay of its invoices. */
export async function wrongCreditNotes(client: ClientBase): Promise<Difference[]> {
  const { rows: found } = await client.query<Difference>(misplaced);
  const { rows: orders } = await client.query<NotedOrder>(forRefunds);
  return [
    ...found,
    ...orders.flatMap((order) => {
      const problem = problemOf(order);
      return problem === undefined ? [] : [{ id: String(order.id), problem }];
    }),
  ];
}
