import { type ComponentProps, type ReactNode, useId } from 'react';
import { ChoiceLabel } from './choice-label';
import { cn } from './cn';
import { useFieldProps } from './field-context';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label?: ReactNode;
  help?: ReactNode;
};

/** A native checkbox with the switch role, so that forms and `register` treat it as one. */
export function Switch({ label, help, className, ...props }: SwitchProps) {
  const helpId = useId();
  const wired = useFieldProps(props, help === undefined ? undefined : helpId);
  const track = (
    <span className={cn('relative inline-flex h-5 w-9 shrink-0', label === undefined && className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox states whether it is checked
        role="switch"
        className="peer size-full appearance-none rounded-full border border-line-strong bg-line-strong transition-colors checked:border-accent checked:bg-accent disabled:opacity-55"
        {...wired}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-paper transition-transform peer-checked:translate-x-4"
      />
    </span>
  );
  if (label === undefined) return track;
  return (
    <ChoiceLabel label={label} help={help} helpId={helpId} className={className}>
      {track}
    </ChoiceLabel>
  );
}
