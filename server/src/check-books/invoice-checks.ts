import type { Check } from './check';
import { wrongCreditNotes } from './wrong-credit-notes';

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
        select i.id, format('%s is of %s with %s credited, order %s of %s', i.number, i.total, note.amount, o.id, o.total) as problem
          from invoices i join orders o on o.id = i.order_id
          cross join lateral (
            select coalesce(sum(n.total), 0) as amount from invoices n
             where n.credit_of_id = i.id and n.return_id is null and n.superseded_at is null) as note
         where i.kind = 'invoice' and i.superseded_at is null and i.shipment_id is null and i.total <> o.total + note.amount
        union all
        select o.id, format('the invoices of the shipments of order %s add up to %s of %s', o.id, sent.total, o.total)
          from orders o
          join (
            select i.order_id, sum(i.total) as total, count(*) as invoices from invoices i
             where i.kind = 'invoice' and i.superseded_at is null and i.shipment_id is not null group by i.order_id) as sent on sent.order_id = o.id
         where sent.total > o.total or (sent.total < o.total
           and sent.invoices = (select count(*) from shipments s where s.order_id = o.id and s.voided_at is null)
           and not exists (select from order_items l where l.order_id = o.id and l.quantity > l.cancelled_quantity + l.shipped_quantity))
        union all
        select i.id, format('%s says that %s was invoiced before, it was %s', i.number, i.invoiced_before, before.total)
          from invoices i
          cross join lateral (
            select coalesce(sum(b.total), 0) as total from invoices b
             where b.order_id = i.order_id and b.id < i.id and b.kind = 'invoice' and b.superseded_at is null and b.shipment_id is not null) as before
         where i.kind = 'invoice' and i.superseded_at is null and i.shipment_id is not null and i.invoiced_before <> before.total
        union all
        select i.id, format('%s is of %s, what is written on it makes %s', i.number, i.total, ${contentTotal})
          from invoices i where i.total <> ${contentTotal}`,
    },
  },
  {
    name: 'credit notes',
    unit: 'credit notes',
    question: { counts: `invoices where kind = 'credit_note'`, wrong: wrongCreditNotes },
  },
];
