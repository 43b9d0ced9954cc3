import { moveByStaff, orderStatuses } from '@casepack/contract/orders/status';
import type { Check } from './check';

/** Statuses from which a cancellation does not release the stock. */
const keepsStock = orderStatuses.filter((from) => {
  const move = moveByStaff(from, 'cancelled', { paid: 'nothing' });
  return move.outcome === 'allowed' && move.stock === 'keep';
});

export const stockChecks: readonly Check[] = [
  {
    name: 'units available',
    unit: 'products',
    question: {
      counts: 'products where units_available is not null',
      wrong: `
        select id, format('%s has %s units', sku, units_available) as problem from products where units_available < 0`,
    },
  },
  {
    name: 'reserved units',
    unit: 'lines',
    question: {
      counts: 'order_items',
      // Nothing is reserved for products that were unlimited when they were ordered.
      wrong: `
        select id, format('line of order %s: %s units are reserved, %s are ordered', order_id, reserved_units, units) as problem
          from order_items, lateral (
            select case when is_tester then quantity::bigint else quantity::bigint * greatest(case_pack_quantity, 1) end as units) as ordered
         where reserved_units <> 0 and reserved_units <> units`,
    },
  },
  {
    name: 'orders awaiting approval',
    unit: 'orders',
    question: {
      counts: 'orders where approval_expires_at is not null',
      wrong: `
        select o.id, format('waits for approval, is %s and holds %s units', o.status, held.units) as problem
          from orders o
          cross join lateral (
            select coalesce(sum(i.reserved_units), 0) as units from order_items i where i.order_id = o.id) as held
         where o.approval_expires_at is not null and (o.status <> 'pending' or held.units > 0 or o.amount_paid > 0)`,
    },
  },
  {
    name: 'stock of cancelled orders',
    unit: 'cancelled orders',
    question: {
      counts: `orders where status = 'cancelled' and $1::text[] is not null`,
      wrong: `
        select o.id, format('cancelled when %s, and still holds %s units', coalesce(left_at.status, 'never'), held.units) as problem
          from orders o
          cross join lateral (
            select sum(i.reserved_units) as units from order_items i where i.order_id = o.id) as held
          left join lateral (
            select e.changes #>> '{status,from}' as status from order_events e
             where e.order_id = o.id and e.changes #>> '{status,to}' = 'cancelled' order by e.id desc limit 1) as left_at on true
         where o.status = 'cancelled' and held.units > 0 and not coalesce(left_at.status = any($1::text[]), false)`,
      values: [keepsStock],
    },
  },
];
