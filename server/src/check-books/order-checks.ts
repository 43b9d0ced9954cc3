import type { Check } from './check';

const orderNumberDigits = String.raw`substring(o.order_number from '-(\d{1,18})$')::bigint`;

export const orderChecks: readonly Check[] = [
  {
    name: 'order totals',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select id, format('the total is %s, its parts make %s', total, subtotal + tax + shipping - discount) as problem
          from orders where total <> subtotal + tax + shipping - discount`,
    },
  },
  {
    name: 'order subtotals',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the subtotal is %s, its %s lines make %s', o.subtotal, count(i.id), coalesce(sum(i.total_price), 0)) as problem
          from orders o left join order_items i on i.order_id = o.id
         group by o.id having count(i.id) = 0 or o.subtotal <> sum(i.total_price)`,
    },
  },
  {
    name: 'order discounts',
    unit: 'orders',
    question: {
      counts: 'orders',
      // Half a cent is rounded up.
      wrong: `
        select id, format('the discount is %s, %s %s of %s makes %s', discount, discount_type, discount_value, subtotal, agreed) as problem
          from orders, lateral (
            select case discount_type when 'flat' then discount_value
                   else (subtotal * discount_value + 5000) / 10000 end as agreed) as terms
         where discount <> agreed`,
    },
  },
  {
    name: 'line totals',
    unit: 'lines',
    question: {
      counts: 'order_items',
      wrong: `
        select id, format('line of order %s: %s at %s is not %s', order_id, quantity - cancelled_quantity, unit_price, total_price) as problem
          from order_items where total_price <> unit_price * (quantity - cancelled_quantity)`,
    },
  },
  {
    name: 'times of lines',
    unit: 'lines',
    question: {
      counts: 'order_items',
      wrong: `
        select i.id, format('line of order %s: ordered at %s, the order at %s', o.id, i.ordered_at, o.created_at) as problem
          from order_items i join orders o on o.id = i.order_id where i.ordered_at <> o.created_at`,
    },
  },
  {
    name: 'searched names',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('%s is not found by its company and email address', o.order_number) as problem from orders o
         where not exists (select from order_parties p where p.wholesale_customer_id = o.wholesale_customer_id
           and p.search_text = lower(o.company_name || U&'\\001F' || coalesce(o.customer_email, '')))`,
    },
  },
  {
    name: 'order numbers',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('%s is beyond %s, the last number given', o.order_number, coalesce(s.last_value, 0)) as problem
          from orders o
          left join pg_sequences s on s.schemaname = 'public' and s.sequencename = 'order_numbers_' || o.manufacturer_id
         where (${orderNumberDigits} is null or ${orderNumberDigits} > coalesce(s.last_value, 0))
           and not exists (select from imported_orders i where i.order_id = o.id)
        union all
        select min(o.id), format('%s is the number of %s orders', o.order_number, count(*))
          from orders o group by o.manufacturer_id, o.order_number having count(*) > 1`,
    },
  },
  {
    name: 'order history',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('the order is %s, its history says %s', o.status, coalesce(last.status, 'nothing')) as problem
          from orders o
          left join lateral (
            select e.changes #>> '{status,to}' as status from order_events e
             where e.order_id = o.id and e.changes ? 'status' order by e.id desc limit 1) as last on true
         where last.status is distinct from o.status`,
    },
  },
];
