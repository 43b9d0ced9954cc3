import { ProgressBar } from './progress-bar';
import { Spinner } from './spinner';

type UploadProgressProps = {
  label: string;
  /** From 0 to 1; at 1 the server is processing the file. */
  share: number;
  /** What happens after everything has been sent. */
  afterwards: string;
};

export function UploadProgress({ label, share, afterwards }: UploadProgressProps) {
  const isSent = share >= 1;
  const percent = Math.floor(share * 100);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-sm">
        <Spinner />
        <span>{isSent ? afterwards : label}</span>
        {!isSent && <span className="ms-auto tabular-nums">{percent}%</span>}
      </p>
      <ProgressBar label={isSent ? afterwards : label} max={100} value={percent} />
    </div>
  );
}
