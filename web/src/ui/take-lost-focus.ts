/** For when what had the focus is gone from the page: the keyboard goes on here, and nothing moves for the eye. */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
