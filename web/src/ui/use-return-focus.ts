import { useRef } from 'react';
import { focusElement } from './recover-lost-focus';

/** A menu that opened a dialog is gone when the dialog closes; the button that opened the menu is not. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  const triggerId = menu?.getAttribute('aria-labelledby');
  return triggerId ? document.getElementById(triggerId) : element;
}

function fallback(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main');
}

/**
 * A deleted row, or the button of a list that is no longer empty, is often removed only after the dialog has closed.
 * Then the nearest element gets the focus.
 */
function watchTarget(target: HTMLElement): void {
  const row = target.closest('li, tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const watching = new MutationObserver(() => {
    if (target.isConnected) return;
    stop();
    if (document.activeElement !== document.body) return;
    focusElement(beside instanceof HTMLElement && beside.isConnected ? beside : fallback());
  });
  const stop = () => {
    watching.disconnect();
    document.removeEventListener('focusin', stop);
  };
  watching.observe(document.body, { childList: true, subtree: true });
  // The user has moved the focus.
  document.addEventListener('focusin', stop);
}

/** What the dialog led to has taken the focus already. */
const isOutside = (dialog: EventTarget | null, focused: Element | null): boolean =>
  focused !== null && focused !== document.body && dialog instanceof Node && !dialog.contains(focused);

type FocusOptions = {
  /** The dialog itself gets the focus, not its first control. */
  onSelf?: boolean | undefined;
};

/** Returns the focus to the element that had it when a dialog opened, even if the dialog has no trigger. */
export function useReturnFocus({ onSelf = false }: FocusOptions = {}) {
  const before = useRef<Element | null>(null);
  const rowBeside = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      before.current = opener(document.activeElement);
      const row = before.current?.closest('li, tr');
      rowBeside.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null;
      // On touch devices a focused field would open the keyboard over the dialog before it can be read.
      const isTouch = matchMedia('(pointer: coarse)').matches;
      if ((onSelf || isTouch) && event.target instanceof HTMLElement) {
        event.preventDefault();
        event.target.focus();
      }
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (isOutside(event.target, document.activeElement)) return;
      const target = before.current;
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
        target.focus();
        watchTarget(target);
        return;
      }
      const beside = rowBeside.current;
      focusElement(beside instanceof HTMLElement && beside.isConnected ? beside : fallback());
    },
  };
}
