const clearAfterMs = 1000;

let region: HTMLElement | undefined;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.className = 'sr-only';
  document.body.append(region);
  return region;
}

/** Announces a short text to screen readers. */
export function announce(text: string): void {
  const target = liveRegion();
  // A live region that appears together with its text is often not read, so the text is set later.
  setTimeout(() => {
    target.textContent = text;
    setTimeout(() => {
      if (target.textContent === text) target.textContent = '';
    }, clearAfterMs);
  }, 50);
}
