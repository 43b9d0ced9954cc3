import type { ComponentProps } from 'react';
import { cn } from './cn';
import { controlClass } from './control-class';
import { useFieldProps } from './field-context';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, type = 'text', ...props }: InputProps) {
  const wired = useFieldProps(props);
  return (
    <input
      type={type}
      dir="auto"
      className={cn(controlClass, 'h-9 px-3 pointer-coarse:h-11', className)}
      {...wired}
    />
  );
}
