import { useStartedJobs } from '../features/order-jobs/started-jobs';
import { part } from '../ui/part';

const StartedJobList = part(
  async () => (await import('../features/order-jobs/started-job-list')).StartedJobList,
  null,
);

/** Its code is loaded only where a job was started. */
export const StartedJobs = () => useStartedJobs().length > 0 && <StartedJobList />;
