import { mailPasswordReset } from '../auth/reset-password';
import { sweepExpired } from '../auth/sweep-expired';
import type { Context } from '../context';
import { giveUpOnMail, sendMail } from '../mail/send-mail';
import type { JobData, JobHandlers, JobName } from './job-queue';

/** Which use case each kind of job runs. Jobs act for nobody: they hold no actor. */
export const jobHandlers = (ctx: Context): JobHandlers => ({
  'send-mail': ({ mailId }) => sendMail(ctx, mailId),
  'mail-password-reset': ({ email }) => mailPasswordReset(ctx, email),
  'sweep-expired': () => sweepExpired(ctx),
});

export async function giveUp<N extends JobName>(ctx: Context, name: N, data: JobData[N]): Promise<void> {
  ctx.log.error({ job: name }, 'job given up after its last try');
  if ('mailId' in data) await giveUpOnMail(ctx, data.mailId);
}
