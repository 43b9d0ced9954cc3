import type { Check } from './check';

/** Until it is approved there is no order, and the files stay with the draft. */
const hasNoApproval = `not exists (
  select from approvals a where (a.submission->>'draftId')::uuid = d.id and a.order_id is null)`;

export const draftChecks: readonly Check[] = [
  {
    name: 'placed drafts',
    unit: 'drafts',
    question: {
      counts: 'drafts where placed_at is not null',
      wrong: `
        select d.id, 'was placed, but its order is missing' as problem from drafts d
         where d.placed_at is not null and d.placed_order_id is null and ${hasNoApproval}
        union all
        select d.id, format('has order %s, but was not placed', d.placed_order_id) from drafts d
         where d.placed_at is null and d.placed_order_id is not null
        union all
        select d.id, 'was placed, but its content is still stored' from drafts d
         where d.placed_at is not null and d.content <> '{}'
        union all
        select d.id, format('was placed, but file %s is not attached to its order', f.id)
          from drafts d join draft_files f on f.draft_id = d.id
         where d.placed_at is not null and ${hasNoApproval}`,
    },
  },
  {
    name: 'drafts and their customers',
    unit: 'drafts',
    question: {
      counts: 'drafts',
      wrong: `
        select d.id, format('draft of manufacturer %s for a customer of %s', d.manufacturer_id, c.manufacturer_id) as problem
          from drafts d join wholesale_customers c on c.id = d.customer_id
         where d.manufacturer_id is distinct from c.manufacturer_id`,
    },
  },
];
