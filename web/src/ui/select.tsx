import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';
import { useFieldProps } from './field-context';

export type SelectProps = ComponentProps<'select'>;

/** The native select, for the phone's picker, type-ahead and screen readers. */
export function Select({ className, children, ...props }: SelectProps) {
  const wired = useFieldProps(props);
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <select
        className={cn(controlClass, 'h-9 appearance-none truncate ps-3 pe-9 pointer-coarse:h-11')}
        {...wired}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
