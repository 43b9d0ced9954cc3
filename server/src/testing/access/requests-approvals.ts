import { sql } from 'drizzle-orm';
import { approvals, buyingLimits } from '../../db/schema/approvals';
import type { TestApp } from '../test-app';
import { type Entries, type Entry, NEVER, type Situation, type Target } from './requests';

type AboutOrganization = Extract<Entry, { about: 'organization' }>;
const aboutCustomer = (entry: Pick<AboutOrganization, 'prepare' | 'send'>): Entry => ({
  about: 'organization',
  types: ['wholesale_customer'],
  needs: 'user',
  ...entry,
});

const submissionOf = (productId: number) => ({
  items: [{ productId, quantity: 1 }],
  paymentMethod: 'Terms',
});

/** Beyond the ids that the database gives. */
const approvalId = (unique: number): number => 1_000_000 + unique;
const byId = ({ id }: Target, { unique }: Situation) => ({
  params: { id: id === NEVER ? NEVER : approvalId(unique) },
});

/** The limited cells apply only to the caller's own. */
async function addApproval(app: TestApp, target: Target, { world, caller, decision, unique }: Situation) {
  const userId = decision === 'limited' ? world.userIdOf(caller) : target.freshUserId;
  const submission = submissionOf(world.post('A', 'manufacturer').productId);
  await app.db.execute(sql`
    insert into ${approvals} (id, wholesale_customer_id, manufacturer_id, requested_by_user_id, submission, total, line_count)
    overriding system value
    values (${approvalId(unique)}, ${target.id}, ${target.manufacturerId}, ${userId},
      ${JSON.stringify(submission)}::jsonb, 2400, 1)`);
}

async function limitCaller(app: TestApp, _: Target, { world, caller, decision }: Situation) {
  if (decision !== 'limited') return;
  await app.db
    .insert(buyingLimits)
    .values({
      userId: world.userIdOf(caller),
      wholesaleCustomerId: world.post('A', 'customer1').id,
      kind: 'always',
    })
    .onConflictDoNothing();
  // Sessions know whether a company has limits.
  app.running.deps.changes.deliver(`organizations:${world.post('A', 'customer1').manufacturerId}`);
}

const liftLimits = (app: TestApp) => app.db.delete(buyingLimits);

export const approvalRequests: Entries = {
  'GET /api/buying-limits': { about: 'nothing' },
  'PUT /api/buying-limits/:id': aboutCustomer({
    send: ({ id, freshUserId }) => ({
      params: { id: id === NEVER ? NEVER : freshUserId },
      body: { kind: 'per_order', amount: '100.00' },
    }),
  }),
  'GET /api/approvals': { about: 'nothing' },
  'POST /api/approvals': aboutCustomer({
    prepare: limitCaller,
    send: ({ id }, { world }) => ({
      body: { ...submissionOf(world.post('A', 'manufacturer').productId), customer: { id } },
    }),
  }),
  'GET /api/approvals/:id': aboutCustomer({ prepare: addApproval, send: byId }),
  'PUT /api/approvals/:id': aboutCustomer({
    prepare: addApproval,
    send: (target, situation) => ({
      ...byId(target, situation),
      body: { items: [{ line: 0, quantity: 2 }], version: 1 },
    }),
  }),
  'POST /api/approvals/:id/approve': aboutCustomer({
    prepare: async (app, target, situation) => {
      await liftLimits(app);
      await addApproval(app, target, situation);
    },
    send: (target, situation) => ({ ...byId(target, situation), body: { total: '24.00', version: 1 } }),
  }),
  'POST /api/approvals/:id/reject': aboutCustomer({
    prepare: addApproval,
    send: (target, situation) => ({ ...byId(target, situation), body: { comment: 'No', version: 1 } }),
  }),
  'POST /api/approvals/:id/withdraw': aboutCustomer({ prepare: addApproval, send: byId }),
};
