import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { announce } from './announce';
import { type ButtonLook, buttonClass } from './button-class';
import { cn } from './cn';
import { Spinner } from './spinner';
import { useOncePerPress } from './use-once-per-press';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /**
     * Work is in progress: the button keeps its width and focus, shows the state, and ignores clicks.
     * False also ignores a second click until the work that the first one started is shown as busy.
     */
    busy?: boolean | undefined;
    /** The text shown while busy, such as 'Saving...'. */
    busyLabel?: string | undefined;
  };

export function Button({
  variant,
  size,
  fullWidth,
  busy: shownBusy,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const busy = shownBusy ?? false;
  const isRepeated = useOncePerPress();
  useEffect(() => {
    if (busy) announce('Working, please wait.');
  }, [busy]);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || (shownBusy !== undefined && isRepeated())) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={type}
      className={buttonClass({ variant, size, fullWidth }, className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...props}
      onClick={handleClick}
    >
      <ButtonContent busy={busy} busyLabel={busyLabel}>
        {children}
      </ButtonContent>
    </button>
  );
}

function ButtonContent({ busy, busyLabel, children }: Pick<ButtonProps, 'busy' | 'busyLabel' | 'children'>) {
  const row = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[inherit]';
  if (busyLabel === undefined) {
    if (!busy) return children;
    return (
      <>
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
        <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
      </>
    );
  }
  // Both texts share one grid cell, so that the button is as wide as the longer one from the start.
  return (
    <span className="grid gap-[inherit]">
      <span className={cn(row, busy && 'invisible')} {...(busy && { 'aria-hidden': true })}>
        {children}
      </span>
      {busy ? (
        <span className={row}>
          <Spinner />
          {busyLabel}
        </span>
      ) : (
        <span
          aria-hidden
          data-text={busyLabel}
          className={cn(row, 'invisible ps-6 before:content-[attr(data-text)]')}
        />
      )}
    </span>
  );
}
