import { useRef } from 'react';
import { focusPlace } from './take-lost-focus';

/** A menu that opened a dialog is gone when the dialog closes; the button that opened the menu is not. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  const triggerId = menu?.getAttribute('aria-labelledby');
  return triggerId ? document.getElementById(triggerId) : element;
}

function fallback(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main');
}

/** A deleted row, or the button of a list that is no longer empty, often goes only after the dialog: what is nearest is focused then. */
function watchTarget(target: HTMLElement): void {
  const row = target.closest('li, tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const watching = new MutationObserver(() => {
    if (target.isConnected) return;
    stop();
    if (document.activeElement !== document.body) return;
    focusPlace(beside instanceof HTMLElement && beside.isConnected ? beside : fallback());
  });
  const stop = () => {
    watching.disconnect();
    document.removeEventListener('focusin', stop);
  };
  watching.observe(document.body, { childList: true, subtree: true });
  // Whoever moves on has left the place.
  document.addEventListener('focusin', stop);
}

type FocusOptions = {
  /** The dialog itself takes the focus, not what it holds first. */
  onSelf?: boolean | undefined;
};

/** Remembers who had the focus when a dialog opened and gives it back, also when no trigger is part of the dialog. */
export function useReturnFocus({ onSelf = false }: FocusOptions = {}) {
  const before = useRef<Element | null>(null);
  const rowBeside = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      before.current = opener(document.activeElement);
      const row = before.current?.closest('li, tr');
      rowBeside.current = row?.nextElementSibling ?? row?.previousElementSibling ?? null;
      // On touch a focused field would raise the keyboard over the dialog before anyone has read it.
      const isTouch = matchMedia('(pointer: coarse)').matches;
      if ((onSelf || isTouch) && event.target instanceof HTMLElement) {
        event.preventDefault();
        event.target.focus();
      }
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = before.current;
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
        target.focus();
        watchTarget(target);
        return;
      }
      const beside = rowBeside.current;
      focusPlace(beside instanceof HTMLElement && beside.isConnected ? beside : fallback());
    },
  };
}
