import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Spinner } from './spinner';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  'aria-label': string;
  variant?: 'ghost' | 'secondary' | 'danger' | 'on-danger' | undefined;
  size?: 'sm' | 'md' | undefined;
  busy?: boolean | undefined;
};

const variants = {
  ghost: 'border-transparent text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink',
  secondary: 'border-line-strong bg-paper text-ink enabled:hover:bg-ground',
  danger: 'border-transparent text-ink-soft enabled:hover:bg-danger-soft enabled:hover:text-danger',
  'on-danger':
    'border-transparent text-on-danger enabled:hover:bg-danger-strong focus-visible:outline-on-danger',
};

const sizes = { sm: 'size-8', md: 'size-9' };

export function IconButton({
  variant = 'ghost',
  size = 'md',
  busy = false,
  type = 'button',
  className,
  disabled,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-lg border transition-colors disabled:opacity-55 pointer-coarse:size-11 [&_svg]:size-4',
        variants[variant],
        sizes[size],
        className,
      )}
      {...props}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}
