type OutsideEvent = { target: EventTarget | null; preventDefault: () => void };

/** A press on a toast is not a press outside the dialog under it. */
export function keepOpenForToast(event: OutsideEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}
