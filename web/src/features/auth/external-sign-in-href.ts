/** The address of external sign-in, which comes back to the same place. */
export const externalSignInHref = (returnTo: string): string =>
  returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
