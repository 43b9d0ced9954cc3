import type { ImportCounts } from '@casepack/contract/imports/import';
import { recordAudit } from '../../audit/record-audit';
import { catalogNode } from '../../catalog/catalog-scope';
import type { Context } from '../../context';
import { announcePrices } from '../../organizations/assign-price-list';
import { announceOrganizations } from '../../organizations/organization-sessions';
import { findCustomer } from '../../organizations/organizations.queries';
import { promoteFounder } from '../../organizations/promote-founder';
import { markConfirmed } from '../../organizations/unconfirmed-addresses.queries';
import type { ImportTask, KindWork } from '../kind-work';
import { forFewRows } from '../staged-rows.queries';
import { customerProblems } from './customer-problems.queries';
import { createCustomerTables, customerKey } from './customer-tables.queries';
import { invitePeople } from './invite-people';
import {
  addPeople,
  countCustomers,
  findApproved,
  findChangedTerms,
  findNewlyConfirmed,
  lockKnownCustomers,
  mergeCustomers,
  mergeLocations,
} from './merge-customers.queries';

/** What follows where terms of existing customers change, as it does when somebody edits them. */
async function followChanges(
  ctx: Context,
  { manufacturerId }: ImportTask,
  { terms, approved }: Before,
): Promise<void> {
  if (terms.credit) await ctx.jobs.enqueue(ctx, 'recheck-holds', { manufacturerId });
  if (terms.prices) await announcePrices(ctx, manufacturerId);
  for (const { customerId, address } of await findNewlyConfirmed(ctx.db))
    await markConfirmed(ctx, customerId, address);
  for (const id of approved) {
    const customer = await findCustomer(ctx.db, id);
    if (customer) await promoteFounder(ctx, customer);
  }
  await announceOrganizations(ctx, manufacturerId);
}

/** Call before anything is changed. */
const findBefore = async ({ db }: Context) => ({
  terms: await findChangedTerms(db),
  approved: await findApproved(db),
});
type Before = Awaited<ReturnType<typeof findBefore>>;

async function apply(ctx: Context, task: ImportTask): Promise<ImportCounts> {
  const { manufacturerId, report } = task;
  const now = ctx.now();
  await lockKnownCustomers(ctx.db);
  const before = await findBefore(ctx);
  const counts = await countCustomers(ctx.db);
  await mergeCustomers(ctx.db, manufacturerId, now, (share) => report(share / 3));
  await mergeLocations(ctx.db, now, (share) => report((1 + share) / 3));
  const people = await addPeople(ctx.db, now, (share) => report((2 + share) / 3));
  report(1);
  await forFewRows(ctx.db);
  await followChanges(ctx, task, before);
  if (task.invite) await invitePeople(ctx, manufacturerId, people);
  await recordAudit(ctx, {
    action: 'customers_imported',
    subjectType: 'organization',
    subjectId: 'import',
    subjectName: `${counts.created + counts.updated + counts.unchanged} customers`,
    node: catalogNode(manufacturerId),
    changes: {
      created: { from: 0, to: counts.created },
      updated: { from: 0, to: counts.updated },
      people: { from: 0, to: people },
    },
  });
  return counts;
}

export const customerWork: KindWork = {
  groupKey: customerKey,
  spreads: { from: 'first', noun: 'customer' },
  prepare: ({ db }, { manufacturerId }) => createCustomerTables(db, manufacturerId),
  problems: customerProblems,
  count: ({ db }) => countCustomers(db),
  apply,
};
