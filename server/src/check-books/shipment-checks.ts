import type { Check } from './check';

export const shipmentChecks: readonly Check[] = [
  {
    name: 'shipped quantities',
    unit: 'lines',
    question: {
      counts: 'order_items',
      wrong: `
        select i.id, format('line of order %s: %s have shipped, its shipments say %s', i.order_id, i.shipped_quantity, coalesce(sent.quantity, 0)) as problem
          from order_items i
          left join (
            select l.order_item_id as id, sum(l.quantity) as quantity
              from shipment_lines l join shipments s on s.id = l.shipment_id and s.voided_at is null
             group by l.order_item_id) as sent using (id)
         where i.shipped_quantity <> coalesce(sent.quantity, 0)`,
    },
  },
  {
    name: 'shipped orders',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order is %s with %s left to ship and %s shipped, it %s partly shipped', o.status, state.remaining, state.shipped,
                 case when o.partly_shipped then 'is' else 'is not' end) as problem
          from orders o
          cross join lateral (
            select sum(i.quantity - i.cancelled_quantity - i.shipped_quantity) as remaining, sum(i.shipped_quantity) as shipped
              from order_items i where i.order_id = o.id) as state
         where o.partly_shipped <> (state.remaining > 0 and state.shipped > 0)
            or (o.status in ('shipped', 'delivered', 'completed') and state.remaining > 0)`,
    },
  },
  {
    name: 'returned quantities',
    unit: 'lines',
    question: {
      counts: 'order_items',
      wrong: `
        select i.id, format('line of order %s: %s came back, its returns say %s', i.order_id, i.returned_quantity, coalesce(back.quantity, 0)) as problem
          from order_items i
          left join (select order_item_id as id, sum(quantity) as quantity from return_lines group by order_item_id) as back using (id)
         where i.returned_quantity <> coalesce(back.quantity, 0)`,
    },
  },
  {
    name: 'credited amounts',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order says %s is credited, its returns say %s, their credit notes %s', o.amount_credited, back.amount, note.amount) as problem
          from orders o
          cross join lateral (select coalesce(sum(r.amount), 0) as amount from returns r where r.order_id = o.id) as back
          cross join lateral (
            select coalesce(sum(n.total), 0) as amount from invoices n
             where n.order_id = o.id and n.return_id is not null and n.superseded_at is null) as note
         where o.amount_credited <> back.amount or back.amount <> note.amount`,
    },
  },
];
