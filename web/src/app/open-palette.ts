const name = 'casepack-palette';

/** For those who do not know the shortcut. */
export const openPalette = (): boolean => window.dispatchEvent(new Event(name));

export function onPaletteWanted(listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
