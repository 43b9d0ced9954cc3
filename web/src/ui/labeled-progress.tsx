import { ProgressBar } from './progress-bar';

type LabeledProgressProps = { label: string; value: number; max: number };

/** A thin bar with what it means above it. */
export function LabeledProgress({ label, value, max }: LabeledProgressProps) {
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="text-sm font-medium tabular-nums">
        {label}
      </p>
      <ProgressBar label={label} max={max} value={value} className="h-1.5" />
    </div>
  );
}
