/** The border shared by text fields and selects. A font size of 16 px on touch keeps phones from zooming in. */
export const controlClass =
  'w-full min-w-0 rounded-lg border border-line-strong bg-paper text-base text-ink transition-colors enabled:hover:border-ink-soft [&[readonly]]:bg-ground disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger focus-visible:outline-offset-0 pointer-coarse:text-touch';
