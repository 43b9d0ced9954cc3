/**
 * A link inside text or in a table cell. Its touch target extends above and below the line without changing the
 * layout.
 */
export const linkClass =
  'rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-4 transition-colors hover:decoration-accent pointer-coarse:-my-3.5 pointer-coarse:py-3.5';
