/** A script instead of a hash, because some pages keep the selected tab in the hash. */
export function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      className="sr-only z-50 rounded-lg bg-accent font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-3 focus:top-2 focus:px-4 focus:py-2"
    >
      Skip to content
    </button>
  );
}
