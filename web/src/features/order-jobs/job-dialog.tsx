import { isFinished, type JobResult } from '@casepack/contract/order-jobs/order-job';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Dialog } from '../../ui/dialog';
import { LabeledProgress } from '../../ui/labeled-progress';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { toast } from '../../ui/toast';
import { jobSummary, jobTitles } from './job-words';
import { jobFileHref, jobQuery, useCancelJob, useOrdersAfter } from './order-jobs.queries';
import { forgetJob } from './started-jobs';

type JobDialogProps = { id: string; onClose: () => void };

/** How far a job is, what it made, and which orders it left and why. It goes on if the dialog is closed. */
export function JobDialog({ id, onClose }: JobDialogProps) {
  const { data: job, isError, isFetching, refetch } = useQuery(jobQuery(id));
  const cancel = useCancelJob();
  const isOver = job !== undefined && isFinished(job);
  useOrdersAfter(job);

  function close() {
    if (isOver) forgetJob(id);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={job ? jobTitles[job.kind] : 'Orders'}
      description={
        job && !isOver
          ? 'You can close this. It continues in the background and stays above the order list.'
          : undefined
      }
      footer={
        <>
          {job && !isOver && (
            <Button
              busy={cancel.isPending}
              onClick={() =>
                cancel.mutate(id, { onError: (error) => toast(failure(error, 'It could not be stopped')) })
              }
            >
              Stop
            </Button>
          )}
          {job?.fileName ? (
            <a href={jobFileHref(id)} download className={buttonClass({ variant: 'primary' })}>
              <Download aria-hidden />
              Download PDF
            </a>
          ) : (
            <Button variant={isOver ? 'primary' : 'secondary'} onClick={close}>
              Close
            </Button>
          )}
        </>
      }
    >
      {job && (
        <div className="flex flex-col gap-4">
          <LabeledProgress label={jobSummary(job)} value={job.done} max={Math.max(1, job.total)} />
          {job.results.length > 0 && <Results results={job.results} />}
        </div>
      )}
      {!job && isError && <LoadFailed retrying={isFetching} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

const Results = ({ results }: { results: readonly JobResult[] }) => (
  <ul aria-label="Orders that were left as they were" className="divide-y rounded-lg border">
    {results.map(({ orderId, orderNumber, outcome, reason }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an order can be listed once for each of its tracking numbers
      <li key={index} className="flex flex-wrap gap-x-3 px-3 py-2">
        {orderId === null ? (
          <span className="font-medium">{orderNumber}</span>
        ) : (
          <Link to="/orders/$orderId" params={{ orderId: String(orderId) }} className={linkClass}>
            {orderNumber}
          </Link>
        )}
        <span className={outcome === 'failed' ? 'text-danger' : 'text-ink-soft'}>{reason}</span>
      </li>
    ))}
  </ul>
);
