import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { OidcSettings } from '../config';

/** Data that the browser that started a sign-in must return unchanged. */
export const PendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
});
export type PendingSignIn = z.infer<typeof PendingSignIn>;

export interface ExternalIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface IdentityProvider {
  begin(returnTo: string): Promise<{ url: URL; pending: PendingSignIn }>;
  finish(callbackUrl: URL, pending: PendingSignIn): Promise<ExternalIdentity>;
}

const MAX_NAME = 100;

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
const name = (claim: unknown): string =>
  [
    ...text(claim)
      .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME)
    .join('');

/** Connects at the first sign-in and not at startup, so that Casepack runs while the provider is down. */
export function connectIdentityProvider(settings: OidcSettings, publicUrl: string): IdentityProvider {
  const issuer = new URL(settings.issuer);
  const redirectUri = `${publicUrl}/api/callback`;
  let found: Configuration | undefined;

  async function configuration(): Promise<Configuration> {
    // Plain http is allowed only for a provider on this machine.
    const isLocal =
      issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
    found ??= await discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      execute: isLocal ? [allowInsecureRequests] : [],
      timeout: 10,
    });
    return found;
  }

  return {
    async begin(returnTo) {
      const pending = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        returnTo,
      };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url, pending };
    },

    async finish(callbackUrl, pending) {
      const server = await configuration();
      const tokens = await authorizationCodeGrant(server, callbackUrl, {
        pkceCodeVerifier: pending.codeVerifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The identity provider sent no ID token');
      // Many providers keep the ID token short and return the rest from the userinfo endpoint.
      const told =
        claims.email === undefined && server.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(server, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(told.email) || undefined,
        emailVerified: told.email_verified === true,
        firstName: name(told.given_name) || name(told.name),
        lastName: name(told.family_name),
      };
    },
  };
}
