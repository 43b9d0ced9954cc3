import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';
import { linkClass } from './link-class';
import { dismissToast, type ToastAction, type ToastMessage, useToasts } from './toast';

/** Rendered once per page. Both live regions always exist, because one that appears with its text is often not read. */
export function Toaster() {
  const toasts = useToasts();
  const container = useRef<HTMLDivElement>(null);
  const isMoved = useClearOfButtons(container, toasts);
  const of = (variant: ToastMessage['variant']) =>
    toasts
      .filter((message) => message.variant === variant)
      .map((message) => <ToastCard key={message.id} message={message} />);
  return (
    <div
      ref={container}
      className={cn(
        'pointer-events-none fixed inset-x-0 z-60 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] sm:right-0 sm:left-auto sm:w-full sm:max-w-md sm:p-6',
        isMoved ? 'bottom-0 sm:top-0 sm:bottom-auto' : 'top-0 sm:top-auto sm:bottom-0',
      )}
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {of('default')}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {of('destructive')}
      </div>
    </div>
  );
}

let pressed: Element | null = null;
// Submitting a form with Enter also counts as pressing its button.
const notePress = ({ target }: Event): void => {
  pressed = target instanceof Element ? target.closest('button, a') : null;
};

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * What a message must not cover: the pressed button and the buttons of a dialog. Below an open dialog nothing can be
 * clicked.
 */
function buttonsInReach(): Element[] {
  const inDialog = [...document.querySelectorAll('[role$=dialog][data-state=open] footer')];
  const isBelow = inDialog.length > 0 && !pressed?.closest('[role$=dialog]');
  return pressed && !isBelow ? [pressed, ...inDialog] : inDialog;
}

const otherEnd = ({ left, bottom, width, height }: DOMRect): DOMRect =>
  new DOMRect(left, window.innerHeight - bottom, width, height);

const checkMs = 200;

/** Whether the message moves to the other end of the screen because it would cover a button. */
function useClearOfButtons(
  container: RefObject<HTMLElement | null>,
  toasts: readonly ToastMessage[],
): boolean {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    document.addEventListener('click', notePress, true);
    return () => document.removeEventListener('click', notePress, true);
  }, []);
  const [message] = toasts;
  useLayoutEffect(() => {
    if (message === undefined) return setMoved(false);
    const keepClear = () => {
      const card = container.current?.querySelector('[data-toast]')?.getBoundingClientRect();
      if (!card) return;
      const taken = buttonsInReach().map((each) => each.getBoundingClientRect());
      const isFree = (at: DOMRect) => !taken.some((each) => overlaps(at, each));
      if (!isFree(card) && isFree(otherEnd(card))) setMoved((before) => !before);
    };
    keepClear();
    // Dialogs may open and grow while the message is visible.
    const timer = setInterval(keepClear, checkMs);
    return () => clearInterval(timer);
  }, [container, message]);
  return isMoved;
}

/** Ends after `durationMs`, not counting the time it was paused. */
function useCountdown(durationMs: number, held: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (held || left.current === Number.POSITIVE_INFINITY) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [held]);
}

function ToastCard({ message }: { message: ToastMessage }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const destructive = message.variant === 'destructive';
  useCountdown(message.duration, hovered || focused, () => dismissToast(message.id));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only hold the countdown while someone reads
    <div
      data-toast={message.variant}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismissToast(message.id);
      }}
      className={cn(
        'pointer-events-auto flex animate-pop-in items-start gap-3 rounded-lg border py-3 ps-4 pe-2 shadow-float',
        destructive ? 'border-danger bg-danger text-on-danger' : 'border-line bg-paper text-ink',
      )}
    >
      {destructive && <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />}
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium wrap-anywhere">{message.title}</p>
        {message.description !== undefined && (
          <p className={cn('text-sm wrap-anywhere', destructive ? 'text-on-danger' : 'text-ink-soft')}>
            {message.description}
          </p>
        )}
        {message.action && <ToastLink id={message.id} action={message.action} destructive={destructive} />}
      </div>
      <IconButton
        size="sm"
        aria-label="Dismiss"
        variant={destructive ? 'on-danger' : 'ghost'}
        onClick={() => dismissToast(message.id)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type ToastLinkProps = { id: number; action: ToastAction; destructive: boolean };

function ToastLink({ id, action: { label, href, onFollow }, destructive }: ToastLinkProps) {
  const className = cn(
    'inline-flex items-center text-sm font-medium pointer-coarse:min-h-11',
    destructive ? 'underline underline-offset-2' : linkClass,
  );
  const follow = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    // First, since following it may show the next message.
    dismissToast(id);
    if (onFollow && !(href && opensElsewhere)) {
      event.preventDefault();
      onFollow();
    }
  };
  return href === undefined ? (
    <button type="button" onClick={follow} className={className}>
      {label}
    </button>
  ) : (
    <a href={href} onClick={follow} className={className}>
      {label}
    </a>
  );
}
