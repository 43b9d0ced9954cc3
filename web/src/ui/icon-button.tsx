import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn';
import { Spinner } from './spinner';
import { useOncePerPress } from './use-once-per-press';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  'aria-label': string;
  variant?: 'ghost' | 'secondary' | 'danger' | 'on-danger' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** False also ignores a second click until the work that the first one started is shown as busy. */
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
  busy,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...props
}: IconButtonProps) {
  const isRepeated = useOncePerPress();

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy !== undefined && isRepeated()) event.preventDefault();
    else onClick?.(event);
  }

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
      onClick={handleClick}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}
