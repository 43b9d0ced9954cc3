import { randomUUID } from 'node:crypto';
import { startOrderJob } from '@casepack/contract/order-jobs/endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { orderJobSteps, orderJobs } from '../db/schema/order-jobs';
import { users } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';
import { Warehouse } from '../testing/warehouse';
import { runOrderJob } from './run-order-job';

describe('work with many orders whose owner loses the right', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let orderIds: number[];
  beforeEach(async () => {
    house = await Warehouse.open(app);
    orderIds = [];
    for (const cases of [1, 2, 3]) orderIds.push((await house.order([cases])).id);
  });

  /** Holds the job at this order, changes its owner, and lets it go on. */
  async function changeOwnerAt(position: number, jobId: string, values: Partial<typeof users.$inferInsert>) {
    const blocker = await app.running.deps.pool.connect();
    onTestFinished(() => blocker.release(true));
    await blocker.query('begin');
    await blocker.query('select from order_job_steps where job_id = $1 and position = $2 for update', [
      jobId,
      position,
    ]);
    const running = runOrderJob(app.running.systemContext(), jobId);
    await waitForLocks(app.running.deps.pool, 1);
    await app.db.update(users).set(values).where(eq(users.role, 'manufacturer'));
    await blocker.query('commit');
    await running;
  }

  const signIn = 'The user who started it can no longer sign in.';
  const change = 'The user who started it may no longer change these orders.';

  // Changes wait before the second order, and papers after they have collected the first.
  it.each([
    ['signs in no more', 'changes', { kind: 'status', status: 'processing' }, signIn],
    ['is moved', 'changes', { kind: 'status', status: 'processing' }, change],
    ['signs in no more', 'prints', { kind: 'packing_slips' }, signIn],
    ['is moved', 'prints', { kind: 'packing_slips' }, change],
  ] as const)('stops at the next order once its owner %s, while it %s', async (_, does, work, problem) => {
    const { body: job } = await house.staff.call(startOrderJob, {
      query: {},
      body: { id: randomUUID(), orderIds, work },
    });
    const elsewhere = (await app.manufacturer()).id;
    const values = problem === signIn ? { active: false } : { manufacturerId: elsewhere };

    await changeOwnerAt(does === 'changes' ? 1 : 0, job.id, values);

    const [row] = await app.db.select().from(orderJobs);
    const steps = await app.db.select().from(orderJobSteps).where(eq(orderJobSteps.jobId, job.id));
    expect(row).toMatchObject({ state: 'failed', problem, file: null });
    expect(steps.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect(steps.filter(({ outcome }) => outcome === null)).toHaveLength(2);
    const processing = await house.rows("select from orders where status = 'processing'");
    expect(processing).toHaveLength(does === 'changes' ? 1 : 0);
  });
});
