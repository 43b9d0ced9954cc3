import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { ChoiceLabel } from './choice-label';
import { cn } from './cn';
import { useFieldProps } from './field-context';
import { useMergedRef } from './use-merged-ref';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label?: ReactNode;
  help?: ReactNode;
  /** Some, but not all, of the items it controls are selected. */
  indeterminate?: boolean | undefined;
};

export function Checkbox({ label, help, indeterminate = false, className, ref, ...props }: CheckboxProps) {
  const helpId = useId();
  const wired = useFieldProps(props, help === undefined ? undefined : helpId);
  const own = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(own, ref);

  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);

  const box = (
    <span
      className={cn(
        'relative inline-grid size-4.5 shrink-0 place-items-center',
        label === undefined && className,
      )}
    >
      <input
        type="checkbox"
        className="peer col-start-1 row-start-1 size-4.5 appearance-none rounded-sm border border-line-strong bg-paper transition-colors enabled:hover:border-ink-soft checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55 aria-invalid:border-danger"
        {...wired}
        ref={merged}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none invisible col-start-1 row-start-1 size-3.5 text-on-accent peer-checked:not-peer-indeterminate:visible"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none invisible col-start-1 row-start-1 size-3.5 text-on-accent peer-indeterminate:visible"
      />
    </span>
  );
  if (label === undefined) return box;
  return (
    <ChoiceLabel label={label} help={help} helpId={helpId} className={className}>
      {box}
    </ChoiceLabel>
  );
}
