const LONGEST = 500;
// API calls, and pages that redirect signed-in users.
const noReturn = /^\/(api|login|register|forgot-password|set-password)(?![\w-])/;

/** Where to go after signing in: a path on this site, or `/`. Never another site, however the address is spelled. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST) return '/';
  // Browsers read a backslash as a slash and drop tabs and line breaks.
  if (!/^\/[\x21-\x7e]*$/.test(value) || /\/\/|\\/.test(value)) return '/';
  // A browser also resolves dots before the request, and the server reads %61 as a.
  const { pathname } = new URL(value, 'http://localhost');
  return noReturn.test(pathname.replace(/%[2-7][\da-f]/gi, decodeURIComponent)) ? '/' : value;
}
