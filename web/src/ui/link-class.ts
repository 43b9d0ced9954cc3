/** A link inside text or in a table cell. */
export const linkClass =
  'rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-4 transition-colors hover:decoration-accent';
