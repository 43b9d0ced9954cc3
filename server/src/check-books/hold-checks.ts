import { type Cents, formatMoney } from '@casepack/contract/money';
import { type OrderMoneyFacts, orderMoney } from '@casepack/contract/payments/order-money';
import type { ClientBase } from 'pg';
import type { Check, Difference } from './check';

/** Payments and refunds of each order as the ledger has them. A failed refund is a negative row. */
const ledgerOf = (kind: 'payment' | 'refund'): string =>
  `coalesce((select sum(p.amount) from payments p where p.order_id = o.id and p.kind = '${kind}'), 0)::float8`;

interface Owing extends OrderMoneyFacts {
  customerId: number;
}

interface Exposure {
  customerId: number;
  exposure: Cents;
}

/** What each customer with a credit limit owes, recomputed from the ledger by the rules of the contract. */
async function wrongExposures(client: ClientBase): Promise<Difference[]> {
  const { rows } = await client.query<Owing>(`
    select o.wholesale_customer_id as "customerId", o.status, o.total::float8 as total, o.paid_at as "paidAt",
           o.refund_due as "refundDue", ${ledgerOf('payment')} as "amountPaid", ${ledgerOf('refund')} as "amountRefunded",
           coalesce((select sum(r.amount) from returns r where r.order_id = o.id), 0)::float8 as "amountCredited",
           coalesce((select sum(i.amount) from payment_intents i
             where i.order_id = o.id and (i.status = 'authorized' or (i.status = 'open' and i.release is not null))), 0)::float8 as "amountAuthorized"
      from orders o join wholesale_customers c on c.id = o.wholesale_customer_id
     where c.credit_limit is not null and o.status <> 'cancelled' and o.paid_at is null`);
  const owed = new Map<number, number>();
  for (const order of rows) {
    owed.set(order.customerId, (owed.get(order.customerId) ?? 0) + orderMoney(order).uncovered);
  }
  // As checkout asks for it.
  const asked = await client.query<Exposure>(`
    select o.wholesale_customer_id as "customerId",
           sum(greatest(0, o.total - greatest(0, o.amount_paid - o.amount_refunded + o.amount_credited) - o.amount_authorized))::float8 as exposure
      from orders o join wholesale_customers c on c.id = o.wholesale_customer_id
     where c.credit_limit is not null
       and (o.paid_at is null and (o.amount_paid - o.amount_refunded + o.amount_credited) < o.total and o.status <> 'cancelled')
     group by o.wholesale_customer_id`);
  const exposures = new Map(asked.rows.map(({ customerId, exposure }) => [customerId, exposure]));
  const amount = (value: number | undefined): string => formatMoney((value ?? 0) as Cents); // whole cents, added up
  return [...new Set([...owed.keys(), ...exposures.keys()])]
    .filter((id) => (owed.get(id) ?? 0) !== (exposures.get(id) ?? 0))
    .map((id) => ({
      id: String(id),
      problem: `the customer owes ${amount(owed.get(id))} by the ledger, its exposure is ${amount(exposures.get(id))}`,
    }));
}

export const holdChecks: readonly Check[] = [
  {
    name: 'held orders',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order says {%s}, its open holds are {%s}', array_to_string(o.held_for, ','),
               array_to_string(held.reasons, ',')) as problem
          from orders o
          left join lateral (
            select coalesce(array_agg(h.reason order by h.reason), '{}') as reasons from order_holds h
             where h.order_id = o.id and h.released_at is null) as held on true
         where o.held_for <> held.reasons
        union all
        select o.id, format('the order is %s although it is on hold', o.status)
          from orders o where o.held_for <> '{}' and o.status <> 'pending'`,
    },
  },
  {
    name: 'credit exposure',
    unit: 'customers with a credit limit',
    question: { counts: 'wholesale_customers where credit_limit is not null', wrong: wrongExposures },
  },
];
