import type { Check } from './check';

const numbered = String.raw`
  numbered as (
    select id, manufacturer_id, kind, number, substring(number from '-(\d+)$')::bigint as value from invoices),
  last as (
    select manufacturer_id, kind, max(value) as value from numbered group by manufacturer_id, kind)`;

const inCents = (field: string): string => `(i.content ->> '${field}')::numeric * 100`;
const contentTotal = `(${inCents('subtotal')} + ${inCents('tax')} + ${inCents('shipping')} - ${inCents('discount')})::bigint`;

export const invoiceChecks: readonly Check[] = [
  {
    name: 'invoice numbers',
    unit: 'invoices and credit notes',
    question: {
      counts: 'invoices',
      wrong: `
        with ${numbered}
        select format('manufacturer %s', last.manufacturer_id) as id, format('%s %s is missing', last.kind, wanted) as problem
          from last cross join lateral generate_series(1, last.value) as wanted
         where not exists (
           select from numbered n where n.manufacturer_id = last.manufacturer_id and n.kind = last.kind and n.value = wanted)
        union all
        select format('manufacturer %s', manufacturer_id), format('%s %s is given %s times', kind, value, count(*))
          from numbered group by manufacturer_id, kind, value having count(*) > 1 or value is null`,
    },
  },
  {
    name: 'invoice counters',
    unit: 'counters',
    question: {
      counts: 'counters',
      wrong: `
        with ${numbered}
        select format('manufacturer %s', manufacturer_id) as id,
               format('the %s counter is at %s, the last number is %s', kind, coalesce(c.last_value, 0), coalesce(last.value, 0)) as problem
          from counters c full join last using (manufacturer_id, kind)
         where coalesce(c.last_value, 0) <> coalesce(last.value, 0)`,
    },
  },
  {
    name: 'invoice totals',
    unit: 'invoices and credit notes',
    question: {
      counts: 'invoices',
      wrong: `
        select i.id, format('%s is of %s, order %s of %s', i.number, i.total, o.id, o.total) as problem
          from invoices i join orders o on o.id = i.order_id
         where i.kind = 'invoice' and i.superseded_at is null and i.total <> o.total
        union all
        select i.id, format('%s is of %s, what is written on it makes %s', i.number, i.total, ${contentTotal})
          from invoices i where i.total <> ${contentTotal}`,
    },
  },
  {
    name: 'credit notes',
    unit: 'refunds',
    question: {
      counts: `payments where kind = 'refund' and amount > 0`,
      wrong: `
        select p.id, format('the refund of %s on order %s has %s', p.amount, p.order_id,
                 case when i.id is null then 'no credit note' else format('%s of %s on order %s', i.number, i.total, i.order_id) end) as problem
          from payments p left join invoices i on i.refund_id = p.id
         where p.kind = 'refund' and p.amount > 0
           and (i.id is null or i.kind <> 'credit_note' or i.total <> p.amount or i.order_id <> p.order_id)`,
    },
  },
];
