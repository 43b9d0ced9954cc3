import type { Check } from './check';

const isCard = (row: string): string => `${row}.provider in ('stripe', 'sandbox')`;

/** Demo data loaded without the sandbox contains card payments that no provider has. */
const hasProvider = (row: string): string =>
  `exists (select from provider_configs c where c.manufacturer_id = ${row}.manufacturer_id)`;

const ledgerSum = (kind: string): string =>
  `(select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id and p.kind = '${kind}')`;

export const moneyChecks: readonly Check[] = [
  {
    name: 'paid amounts',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order says %s is paid, the ledger says %s', o.amount_paid, ${ledgerSum('payment')}) as problem
          from orders o where o.amount_paid <> ${ledgerSum('payment')}`,
    },
  },
  {
    name: 'refunded amounts',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order says %s is given back, the ledger says %s', o.amount_refunded, ${ledgerSum('refund')}) as problem
          from orders o where o.amount_refunded <> ${ledgerSum('refund')}`,
    },
  },
  {
    name: 'card payments',
    unit: 'card payments',
    question: {
      counts: `payment_intents where status = 'succeeded'`,
      wrong: `
        select i.id, format('%s was charged for order %s, the ledger says %s for order %s', i.amount, i.order_id,
                 coalesce(p.amount::text, 'nothing'), coalesce(p.order_id::text, 'none')) as problem
          from payment_intents i
          left join payments p on p.manufacturer_id = i.manufacturer_id and p.kind = 'payment' and ${isCard('p')}
                              and p.reference = i.id
         where i.status = 'succeeded' and i.purpose <> 'receipt'
           and (p.id is null or p.amount <> i.amount or p.order_id is distinct from i.order_id)
        union all
        select p.reference, format('payment %s is in the ledger, the card payment is %s', p.id, coalesce(i.status, 'not known'))
          from payments p left join payment_intents i on i.id = p.reference
         where p.kind = 'payment' and ${isCard('p')}
           and case when i.id is null then ${hasProvider('p')} else i.status not in ('succeeded', 'mismatched') end`,
    },
  },
  {
    name: 'cards of orders',
    unit: 'orders with a card',
    question: {
      counts: 'orders where stripe_payment_intent_id is not null',
      wrong: `
        select o.id, format('%s belongs to order %s', o.stripe_payment_intent_id, coalesce(i.order_id::text, 'none')) as problem
          from orders o left join payment_intents i on i.id = o.stripe_payment_intent_id
         where o.stripe_payment_intent_id is not null
           and case when i.id is null then ${hasProvider('o')} else i.order_id is distinct from o.id end`,
    },
  },
  {
    name: 'card payments over several orders',
    unit: 'card payments',
    question: {
      counts: `payment_intents where purpose = 'receipt'`,
      wrong: `
        select i.id, format('%s was charged, the shares are %s and the ledger says %s', i.amount, asked.sum, booked.sum) as problem
          from payment_intents i,
            lateral (select coalesce(sum(s.amount), 0) as sum from payment_intent_shares s where s.intent_id = i.id) as asked,
            lateral (select coalesce(sum(p.amount), 0) as sum from payments p where p.manufacturer_id = i.manufacturer_id
              and p.kind = 'payment' and ${isCard('p')} and p.reference = i.id and p.receipt_id is not null) as booked
         where i.purpose = 'receipt'
           and (asked.sum <> i.amount or (i.status = 'succeeded' and booked.sum <> i.amount))`,
    },
  },
  {
    name: 'receipts',
    unit: 'payments over several orders',
    question: {
      counts: 'receipts',
      wrong: `
        select r.id, format('the payment is %s, its shares are %s', r.amount, coalesce(sum(p.amount), 0)) as problem
          from receipts r left join payments p on p.receipt_id = r.id and p.kind = 'payment'
         group by r.id having coalesce(sum(p.amount), 0) <> r.amount
        union all
        select r.id, format('share %s is for order %s of customer %s, the payment is by %s', p.id, o.id,
                 o.wholesale_customer_id, r.wholesale_customer_id)
          from receipts r join payments p on p.receipt_id = r.id join orders o on o.id = p.order_id
         where o.wholesale_customer_id <> r.wholesale_customer_id or p.kind <> 'payment' or p.method <> r.method`,
    },
  },
  {
    name: 'refund requests',
    unit: 'refund requests',
    question: {
      counts: 'refunds',
      // If the provider assigned an id to a refund, the ledger does not name its request, so amounts are compared.
      wrong: String.raw`
        select min(r.id)::text as id, format('%s refunds of %s on payment %s are done, the ledger has %s', count(*), r.amount, r.payment_id, booked.count) as problem
          from refunds r, lateral (
            select count(*) as count from payments p where p.refunds_payment_id = r.payment_id and p.amount = r.amount) as booked
         where r.status = 'done'
         group by r.payment_id, r.amount, booked.count having count(*) > booked.count
        union all
        select coalesce(r.id::text, 'none'), format('refund %s is in the ledger, its request is %s', p.id, coalesce(r.status, 'not known'))
          from payments p
          left join refunds r on r.id = substring(p.reference from '^order \d+, refund (\d{1,9}): ')::int
         where p.provider = 'off_platform' and p.kind = 'refund' and p.reference ~ '^order \d+, refund \d+: '
           and (r.id is null or r.status <> 'done' or r.amount <> p.amount or r.payment_id <> p.refunds_payment_id)`,
    },
  },
  {
    name: 'refund limits',
    unit: 'payments',
    question: {
      counts: `payments where kind = 'payment'`,
      wrong: `
        select p.id, format('%s of a payment of %s is given back', sum(r.amount), p.amount) as problem
          from payments p join payments r on r.refunds_payment_id = p.id
         group by p.id having sum(r.amount) > p.amount
        union all
        select r.id, format('gives back %s %s of order %s, and is itself of order %s', p.kind, p.id, p.order_id, r.order_id)
          from payments r join payments p on p.id = r.refunds_payment_id
         where p.kind <> 'payment' or p.order_id <> r.order_id
        union all
        select f.id, format('takes back the refund %s, which is not one of %s on payment %s', f.reference, -f.amount, f.refunds_payment_id)
          from payments f
         where f.amount < 0 and not exists (
           select from payments r where r.refunds_payment_id = f.refunds_payment_id and r.provider = f.provider
              and r.amount = -f.amount and r.reference || ' failed' = f.reference)
        union all
        select p.id, format('refund request %s on it is for order %s, the payment for %s', r.id, r.order_id, p.order_id)
          from refunds r join payments p on p.id = r.payment_id where p.order_id <> r.order_id`,
    },
  },
];
