let areDisabled = false;

/** Call when nothing can be saved anymore, so that no form keeps the window from closing. */
export function disableLeaveWarnings(): void {
  areDisabled = true;
}

/** Whether a form with unsaved changes may ask before the window closes. */
export const areLeaveWarningsEnabled = (): boolean => !areDisabled;
