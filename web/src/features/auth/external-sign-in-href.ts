/** The URL of single sign-on, which returns to the same page. */
export const externalSignInHref = (returnTo: string): string =>
  returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
