type OutsideEvent = { target: EventTarget | null; preventDefault: () => void };

/** A click on a toast is not a click outside the dialog below it. */
export function keepOpenForToast(event: OutsideEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}
