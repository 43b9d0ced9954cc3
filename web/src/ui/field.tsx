import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';
import { FieldContext, type FieldWiring } from './field-context';

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Adds '(optional)' beside the label. */
  optional?: boolean | undefined;
  /** Shows the label to screen readers only, where the context already names the control. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  /** One control, or a function of the wiring for a third-party control. */
  children: ReactNode | ((wiring: FieldWiring) => ReactNode);
};

export function Field({
  label,
  help,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hasHelp = help !== undefined && help !== null && help !== false && help !== '';
  const hasError = error !== undefined && error !== '';
  const describedBy = [hasError && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ');
  const wiring: FieldWiring = {
    controlId: `${id}-control`,
    labelId: `${id}-label`,
    describedBy: describedBy === '' ? undefined : describedBy,
    invalid: hasError,
    required,
  };

  return (
    <FieldContext value={wiring}>
      <div className={cn('flex min-w-0 flex-col gap-1', className)}>
        <label
          id={wiring.labelId}
          htmlFor={wiring.controlId}
          className={cn('text-sm font-medium text-ink', hideLabel && 'sr-only')}
        >
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        {typeof children === 'function' ? children(wiring) : children}
        {hasError && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {hasHelp && (
          <p id={`${id}-help`} className="text-sm text-ink-soft">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
