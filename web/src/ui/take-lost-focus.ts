/** For when what had the focus is gone from the page: the keyboard goes on here, and nothing moves for the eye. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) focusPlace(element);
}

/** Also for what is no control, such as a row: the keyboard goes on from there. */
export function focusPlace(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
