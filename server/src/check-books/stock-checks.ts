import type { Check } from './check';

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
      // Nothing is reserved for products that were unlimited when they were ordered, and nothing for cancelled orders.
      wrong: `
        select i.id, format('line of order %s: %s units are reserved and %s wait, %s are left to ship', i.order_id, i.reserved_units,
                 i.backordered_units, units) as problem
          from order_items i join orders o on o.id = i.order_id, lateral (
            select (i.quantity - i.cancelled_quantity - i.shipped_quantity)::bigint
              * case when i.is_tester then 1 else greatest(i.case_pack_quantity, 1) end as units) as to_ship
         where i.reserved_units + i.backordered_units not in (0, units)
            or (i.reserved_units + i.backordered_units > 0 and o.status = 'cancelled')`,
    },
  },
  {
    name: 'reserved and backordered units of products',
    unit: 'products',
    question: {
      counts: 'products',
      wrong: `
        select p.id, format('%s has %s units reserved and %s backordered, its lines say %s and %s', p.sku,
                 p.units_reserved, p.units_backordered, coalesce(held.reserved, 0), coalesce(held.backordered, 0)) as problem
          from products p
          left join (select product_id as id, sum(reserved_units) as reserved, sum(backordered_units) as backordered
                       from order_items group by product_id) as held using (id)
         where p.units_reserved <> coalesce(held.reserved, 0) or p.units_backordered <> coalesce(held.backordered, 0)`,
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
            select coalesce(sum(i.reserved_units + i.backordered_units), 0) as units from order_items i where i.order_id = o.id) as held
         where o.approval_expires_at is not null and (o.status <> 'pending' or held.units > 0 or o.amount_paid > 0)`,
    },
  },
  {
    name: 'stock history',
    unit: 'products',
    question: {
      counts: 'products',
      wrong: `
        select p.id, format('%s has %s units available and %s reserved, its history says %s and %s', p.sku, p.units_available,
                 p.units_reserved, coalesce(told.available, 0), coalesce(told.reserved, 0)) as problem
          from products p
          left join (select product_id as id, sum(available) as available, sum(reserved) as reserved
                       from stock_moves group by product_id) as told using (id)
          left join lateral (
            select m.available_after, m.reserved_after from stock_moves m where m.product_id = p.id order by m.id desc limit 1) as last on true
         where coalesce(p.units_available, 0) <> coalesce(told.available, 0) or p.units_reserved <> coalesce(told.reserved, 0)
            or p.units_available is distinct from last.available_after or p.units_reserved <> coalesce(last.reserved_after, 0)`,
    },
  },
];
