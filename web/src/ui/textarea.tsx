import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';
import { useFieldProps } from './field-context';

export type TextareaProps = ComponentProps<'textarea'>;

export function Textarea({ className, rows = 3, ...props }: TextareaProps) {
  const wired = useFieldProps(props);
  return (
    <textarea
      rows={rows}
      dir="auto"
      className={cn(controlClass, 'field-sizing-content min-h-20 px-3 py-1.5', className)}
      {...wired}
    />
  );
}
