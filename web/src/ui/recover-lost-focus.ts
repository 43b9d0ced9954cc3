/** For when the focused element was removed: keyboard users continue here, without scrolling. */
export function recoverLostFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) focusElement(element);
}

/** Also focuses elements that are not controls, such as a row. */
export function focusElement(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
