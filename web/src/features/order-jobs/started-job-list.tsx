import { isFinished } from '@casepack/contract/order-jobs/order-job';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSignedOutError } from '../../api/query-client';
import { isRefusal } from '../../api/refusal';
import { Button } from '../../ui/button';
import { JobDialog } from './job-dialog';
import { jobSummary, jobTitles } from './job-words';
import { jobQuery, useOrdersAfter } from './order-jobs.queries';
import { forgetJob, useStartedJobs } from './started-jobs';

/** The way back to jobs whose dialog was closed before their end. */
export function StartedJobList() {
  const ids = useStartedJobs();
  if (ids.length === 0) return null;
  return (
    <ul aria-label="Jobs in the background" className="mb-4 divide-y rounded-lg border bg-paper">
      {ids.map((id) => (
        <StartedJob key={id} id={id} />
      ))}
    </ul>
  );
}

function StartedJob({ id }: { id: string }) {
  const { data: job, error } = useQuery(jobQuery(id));
  const [isOpen, setOpen] = useState(false);
  useOrdersAfter(job);
  // It is of another user of this browser, or older than jobs are kept.
  const isMissing = isRefusal(error) && !isSignedOutError(error);
  useEffect(() => {
    if (isMissing) forgetJob(id);
  }, [isMissing, id]);
  if (!job) return null;
  const title = jobTitles[job.kind];
  return (
    <li className="flex items-center gap-4 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-ink-soft tabular-nums">{jobSummary(job)}</span>
        {/* How far it is changes every second, which nobody wants to hear. */}
        <span role="status" className="sr-only">
          {isFinished(job) && `${title}: ${jobSummary(job)}`}
        </span>
      </span>
      <Button size="sm" aria-label={`Show: ${title}`} onClick={() => setOpen(true)}>
        Show
      </Button>
      {isOpen && <JobDialog id={id} onClose={() => setOpen(false)} />}
    </li>
  );
}
