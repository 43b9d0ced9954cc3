let isOver = false;

/** Nothing can be saved any more, so no form holds the window back. */
export function stopAsking(): void {
  isOver = true;
}

/** Whether a form with unsaved changes may ask before the window goes. */
export const mayAsk = (): boolean => !isOver;
