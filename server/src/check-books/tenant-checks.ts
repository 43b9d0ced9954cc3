import type { Check } from './check';

const organization = (row: string): string =>
  `(coalesce(${row}.manufacturer_id, 0), coalesce(${row}.sales_organization_id, 0), coalesce(${row}.wholesale_customer_id, 0))`;

export const tenantChecks: readonly Check[] = [
  {
    name: 'primary locations',
    unit: 'locations',
    question: {
      counts: 'locations',
      wrong: `
        select format('manufacturer %s, sales organization %s, customer %s', min(manufacturer_id), min(sales_organization_id), min(wholesale_customer_id)) as id,
               format('%s of %s locations are primary', count(*) filter (where is_primary), count(*)) as problem
          from locations l group by ${organization('l')}
        having count(*) filter (where is_primary) <> case when bool_or(is_active or is_primary) then 1 else 0 end`,
    },
  },
  {
    name: 'memberships',
    unit: 'users',
    question: {
      counts: 'users',
      wrong: `
        select u.id, 'is no member of the own organization' as problem from users u
         where u.role is not null and not exists (
           select from memberships m where m.user_id = u.id and ${organization('m')} = ${organization('u')})
        union all
        select u.id, 'is a member somewhere and has no organization' from users u
         where u.role is null and exists (select from memberships m where m.user_id = u.id)`,
    },
  },
  {
    name: 'customers and their sellers',
    unit: 'customers',
    question: {
      counts: 'wholesale_customers',
      wrong: `
        select c.id, format('customer of manufacturer %s with sales organization %s of manufacturer %s', c.manufacturer_id, s.id, s.manufacturer_id) as problem
          from wholesale_customers c join sales_organizations s on s.id = c.sales_organization_id
         where s.manufacturer_id <> c.manufacturer_id`,
    },
  },
  {
    name: 'orders and their parties',
    unit: 'orders',
    question: {
      counts: 'orders',
      wrong: `
        select o.id, format('order of manufacturer %s for a customer of %s', o.manufacturer_id, c.manufacturer_id) as problem
          from orders o join wholesale_customers c on c.id = o.wholesale_customer_id
         where c.manufacturer_id <> o.manufacturer_id
        union all
        select o.id, format('order of manufacturer %s by a sales organization of %s', o.manufacturer_id, s.manufacturer_id)
          from orders o join sales_organizations s on s.id = o.sales_organization_id
         where s.manufacturer_id <> o.manufacturer_id`,
    },
  },
  {
    name: 'lines and their products',
    unit: 'lines',
    question: {
      counts: 'order_items',
      wrong: `
        select i.id, format('line of order %s of manufacturer %s with product %s of %s', o.id, o.manufacturer_id, p.id, p.manufacturer_id) as problem
          from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
         where p.manufacturer_id <> o.manufacturer_id`,
    },
  },
  {
    name: 'money and its owners',
    unit: 'ledger entries',
    question: {
      counts: 'payments',
      wrong: `
        select format('payment %s', p.id) as id, format('of manufacturer %s for order %s of %s', p.manufacturer_id, o.id, o.manufacturer_id) as problem
          from payments p join orders o on o.id = p.order_id where p.manufacturer_id <> o.manufacturer_id
        union all
        select i.id, format('of manufacturer %s for order %s of %s', i.manufacturer_id, o.id, o.manufacturer_id)
          from payment_intents i join orders o on o.id = i.order_id where i.manufacturer_id <> o.manufacturer_id
        union all
        select p.reference, format('of manufacturer %s for an organization of %s', p.tenant_id, owner.manufacturer_id)
          from provider_customers p
          left join sales_organizations s on s.id = p.sales_organization_id
          left join wholesale_customers c on c.id = p.wholesale_customer_id
          cross join lateral (select coalesce(p.manufacturer_id, s.manufacturer_id, c.manufacturer_id) as manufacturer_id) as owner
         where owner.manufacturer_id <> p.tenant_id`,
    },
  },
  {
    name: 'papers and their issuers',
    unit: 'invoices and credit notes',
    question: {
      counts: 'invoices',
      wrong: `
        select i.id, format('%s of manufacturer %s for order %s of %s', i.number, i.manufacturer_id, o.id, o.manufacturer_id) as problem
          from invoices i join orders o on o.id = i.order_id where i.manufacturer_id <> o.manufacturer_id`,
    },
  },
];
