import { useRef } from 'react';

/** A menu that opened a dialog is gone when the dialog closes; the button that opened the menu is not. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  const triggerId = menu?.getAttribute('aria-labelledby');
  return triggerId ? document.getElementById(triggerId) : element;
}

function fallback(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main');
}

/** Remembers who had the focus when a dialog opened and gives it back, also when no trigger is part of the dialog. */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      before.current = opener(document.activeElement);
      // On touch a focused field would raise the keyboard over the dialog before anyone has read it.
      if (matchMedia('(pointer: coarse)').matches && event.target instanceof HTMLElement) {
        event.preventDefault();
        event.target.focus();
      }
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = before.current;
      if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
        target.focus();
        return;
      }
      const place = fallback();
      place?.setAttribute('tabindex', '-1');
      place?.focus({ preventScroll: true });
    },
  };
}
