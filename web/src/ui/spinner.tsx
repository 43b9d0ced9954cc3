import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cn } from './cn';
import { VisuallyHidden } from './visually-hidden';

type SpinnerProps = {
  /** Read aloud; leave out where the words beside the spinner already say it. */
  label?: string | undefined;
  className?: string | undefined;
};

export function Spinner({ label, className }: SpinnerProps) {
  const icon = <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />;
  if (label === undefined) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
