const MAX_LENGTH = 500;

/** A path on this site, or `/`: never another site, however it is spelled. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return '/';
  // Browsers read a backslash as a slash and drop tabs and line breaks.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes('\\')) return '/';
  // A browser also resolves dots before it asks.
  const { pathname } = new URL(value, 'http://localhost');
  return /^\/+api(\/|$)/.test(pathname) ? '/' : value;
}
