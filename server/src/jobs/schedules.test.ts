import { getOrder } from '@casepack/contract/orders/endpoints';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config';
import { sourceMigrationsFolder } from '../db/migrate';
import { jobHandlers } from '../job-handlers';
import { startCasepack } from '../start';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { APP_SECRET } from '../testing/test-server';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a scheduled job', () => {
  const app = useTestApp();
  const rows = async (statement: string) => (await app.running.deps.pool.query(statement)).rows;
  /** Adds a job as the schedule does: without data. */
  const ring = (name: string) =>
    app.running.deps.pool.query('insert into jobs.job (name) values ($1)', [name]);

  it('has its cron expression', async () => {
    expect(await rows('select name, cron from jobs.schedule order by name')).toEqual([
      { name: 'check-authorizations', cron: '37 * * * *' },
      { name: 'complete-orders', cron: '41 3 * * *' },
      { name: 'expire-orders', cron: '53 * * * *' },
      { name: 'recheck-refunds', cron: '29 */6 * * *' },
      { name: 'reconcile-payments', cron: '* * * * *' },
      { name: 'send-digests', cron: '3 * * * *' },
      { name: 'send-notifications', cron: '* * * * *' },
      { name: 'send-reminders', cron: '11 13 * * *' },
      { name: 'sweep-drafts', cron: '33 4 * * *' },
      { name: 'sweep-events', cron: '51 4 * * *' },
      { name: 'sweep-expired', cron: '17 * * * *' },
      { name: 'sweep-images', cron: '21 * * * *' },
      { name: 'sweep-imports', cron: '57 4 * * *' },
      { name: 'sweep-mails', cron: '*/10 * * * *' },
      { name: 'sweep-order-jobs', cron: '47 4 * * *' },
      { name: 'warn-of-ending-exemptions', cron: '7 6 * * *' },
    ]);
  });

  it('books payments for which no event arrived', async () => {
    const shop = await CardShop.open(app);
    await shop.paid((await shop.order()).id);
    app.passTime(3 * MINUTE);

    await ring('reconcile-payments');
    await app.runJobs();

    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800 }]);
  });

  it('completes orders that arrived two weeks ago', async () => {
    const shop = await CardShop.open(app);
    const { id: orderId } = await shop.order({
      status: 'delivered',
      deliveredAt: new Date(app.now().getTime() - 15 * DAY),
    });
    await shop.rows('update orders set amount_paid = total');

    await ring('complete-orders');
    await app.runJobs();

    expect((await shop.staff.call(getOrder, { params: { orderId } })).body.status).toBe('completed');
  });

  it('retries emails that have no job', async () => {
    await app.running.deps.pool.query(
      `insert into mails (event_key, kind, recipient_address, subject, text, html, state, created_at)
       values ('order:1', 'order_placed', 'ann@example.test', 'Order', 'x', 'x', 'queued', $1)`,
      [app.now()],
    );

    await ring('sweep-mails');
    await app.running.deps.jobs.runNext('sweep-mails', jobHandlers(app.running.systemContext()));

    expect(await rows(`select id from jobs.job where name = 'send-mail'`)).toHaveLength(1);
  });

  describe('on a started server', () => {
    const startServer = async () => {
      const server = await startCasepack({
        config: readConfig({ PORT: '3000', LOG_LEVEL: 'fatal', CASEPACK_DEMO: 'off' }),
        databaseUrl: app.databaseUrl,
        appSecret: APP_SECRET,
        migrationsFolder: sourceMigrationsFolder(),
        webRoot: undefined,
      });
      onTestFinished(() => server.stop());
    };

    it('is added to the queue when it is due', async () => {
      await startServer();

      const added = () =>
        rows(`select data ->> 'name' as name from jobs.job where name = '__pgboss__send-it'`);
      await vi.waitFor(async () => expect(await added()).toContainEqual({ name: 'reconcile-payments' }), {
        timeout: 5_000,
      });
    });

    it('is retried if its process died', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      await startServer();
      await app.running.deps.pool.query(
        `insert into jobs.job (name, state, started_on, expire_in, retry_limit, data)
         values ('send-mail', 'active', now() - interval '1 hour', interval '15 minutes', 3, '{"mailId": 0}')`,
      );

      vi.advanceTimersByTime(10 * MINUTE);

      const states = () => rows(`select state from jobs.job where name = 'send-mail'`);
      await vi.waitFor(async () => expect(await states()).not.toContainEqual({ state: 'active' }), {
        timeout: 5_000,
      });
    });
  });
});
