import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cn } from './cn';
import { VisuallyHidden } from './visually-hidden';

type SpinnerProps = {
  /** For screen readers; leave out if the text beside the spinner says the same. */
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
