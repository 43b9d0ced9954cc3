const LONGEST = 500;
const signInPages = /^\/(login|register|forgot-password|set-password)(?![\w-])/;

/**
 * Where to go after signing in: a path on this site, or the catalog. Another site cannot be named, however it is
 * spelled: browsers read a backslash as a slash and drop tabs and line breaks.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST) return '/';
  if (!/^\/[\x21-\x7e]*$/.test(value) || value.includes('//') || value.includes('\\')) return '/';
  return value.startsWith('/api/') || signInPages.test(value) ? '/' : value;
}

/** The address of external sign-in, which comes back to the same place. */
export const externalSignInHref = (returnTo: string): string =>
  returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
