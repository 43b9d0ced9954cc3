import { mailPasswordReset } from './auth/reset-password';
import { sweepExpired } from './auth/sweep-expired';
import type { Context } from './context';
import { sweepDrafts } from './drafts/sweep-drafts';
import { sweepEvents } from './events/sweep-events';
import { giveUpOnImport, runImport } from './imports/run-import';
import { sweepImports } from './imports/sweep-imports';
import type { JobData, JobHandler, JobHandlers, JobName, JobRun } from './jobs/job-queue';
import { sweepImages } from './media/sweep-images';
import { sendDigests, sendNotifications } from './notifications/send-notifications';
import { completeDelivered } from './order-changes/complete-delivered';
import { expireUnapproved } from './order-changes/expire-unapproved';
import { recheckHolds } from './order-changes/recheck-holds';
import { giveUpOnOrderJob, runOrderJob } from './order-jobs/run-order-job';
import { sweepOrderJobs } from './order-jobs/sweep-order-jobs';
import { warnOfEndingExemptions } from './organizations/warn-of-ending-exemptions';
import { giveUpOnMail, sendMail } from './outbox/send-mail';
import { sweepMails } from './outbox/sweep-mails';
import { checkAuthorizations } from './payments/check-authorizations';
import { checkAccountRefunds, checkRecentRefunds } from './payments/check-recent-refunds';
import { reconcilePayments } from './payments/reconcile';
import { settleIntent } from './payments/settle-intent';
import { handleCardEvent } from './payments/webhook';
import { giveUpOnImageBatch, runImageBatch } from './product-images/run-image-batch';
import { sweepImageBatches } from './product-images/sweep-image-batches';
import { sendReminders } from './statements/send-reminders';
import { tellExpectedDate } from './stock/tell-expected-date';

/** The job's log lines, and the jobs that it adds, carry the id of the request that caused it. */
function contextOf(ctx: Context, { id, name, requestId }: JobRun): Context {
  const log = ctx.log.child({
    job: name,
    jobId: id,
    ...(requestId === undefined ? {} : { reqId: requestId }),
  });
  return { ...ctx, log, origin: { ...ctx.origin, requestId: requestId ?? id } };
}

const logged =
  <N extends JobName>(
    ctx: Context,
    work: (ctx: Context, data: JobData[N]) => Promise<unknown>,
  ): JobHandler<N> =>
  async (data, run) => {
    const own = contextOf(ctx, run);
    const startedAt = performance.now();
    const responseTime = () => Math.round(performance.now() - startedAt);
    try {
      await work(own, data);
    } catch (error) {
      own.log.warn({ err: error, responseTime: responseTime() }, 'job failed');
      throw error;
    }
    // Scheduled jobs run every minute and would fill the log.
    own.log[run.requestId === undefined ? 'debug' : 'info']({ responseTime: responseTime() }, 'job done');
  };

/** The use case for each kind of job. Jobs have no actor. */
export const jobHandlers = (ctx: Context): JobHandlers => ({
  'send-mail': logged(ctx, (ctx, { mailId }) => sendMail(ctx, mailId)),
  'mail-password-reset': logged(ctx, (ctx, { email }) => mailPasswordReset(ctx, email)),
  'sweep-expired': logged(ctx, sweepExpired),
  'sweep-drafts': logged(ctx, sweepDrafts),
  'sweep-mails': logged(ctx, sweepMails),
  'settle-intent': logged(ctx, (ctx, { intentId }) => settleIntent(ctx, intentId)),
  'handle-card-event': logged(ctx, handleCardEvent),
  'reconcile-payments': logged(ctx, reconcilePayments),
  'check-authorizations': logged(ctx, checkAuthorizations),
  'recheck-refunds': logged(ctx, checkRecentRefunds),
  'recheck-account-refunds': logged(ctx, checkAccountRefunds),
  'complete-orders': logged(ctx, completeDelivered),
  'expire-orders': logged(ctx, expireUnapproved),
  'recheck-holds': logged(ctx, recheckHolds),
  'tell-expected-date': logged(ctx, tellExpectedDate),
  'warn-of-ending-exemptions': logged(ctx, warnOfEndingExemptions),
  'send-reminders': logged(ctx, sendReminders),
  'run-order-job': logged(ctx, (ctx, { jobId }) => runOrderJob(ctx, jobId)),
  'sweep-order-jobs': logged(ctx, sweepOrderJobs),
  'run-import': logged(ctx, (ctx, { importId }) => runImport(ctx, importId)),
  'sweep-imports': logged(ctx, sweepImports),
  'run-image-batch': logged(ctx, (ctx, { batchId }) => runImageBatch(ctx, batchId)),
  'sweep-images': logged(ctx, async (ctx) => {
    await sweepImageBatches(ctx);
    await sweepImages(ctx);
  }),
  'send-notifications': logged(ctx, sendNotifications),
  'send-digests': logged(ctx, sendDigests),
  'sweep-events': logged(ctx, sweepEvents),
});

export async function onJobFailed<N extends JobName>(
  ctx: Context,
  name: N,
  data: JobData[N],
  run?: JobRun,
): Promise<void> {
  const { log } = run ? contextOf(ctx, run) : ctx;
  log.error({ job: name }, 'job failed after its last retry');
  if ('mailId' in data) await giveUpOnMail(ctx, data.mailId);
  if ('importId' in data) await giveUpOnImport(ctx, data.importId);
  if ('batchId' in data) await giveUpOnImageBatch(ctx, data.batchId);
  if ('jobId' in data) await giveUpOnOrderJob(ctx, data.jobId);
}
