/** A link inside text or in a table cell. For a finger it reaches above and below its line, which stays as it is. */
export const linkClass =
  'rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-4 transition-colors hover:decoration-accent pointer-coarse:-my-3.5 pointer-coarse:py-3.5';
