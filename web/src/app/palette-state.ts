let isOpen = false;
const listeners = new Set<() => void>();

export const isPaletteOpen = (): boolean => isOpen;

export function showPalette(isShown: boolean): void {
  isOpen = isShown;
  for (const listener of listeners) listener();
}

export function followPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
