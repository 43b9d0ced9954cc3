import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The user that the provider reports; it asks for no password. */
export interface PeerAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

interface PeerOptions {
  redirectUri: string;
  /** The standard keeps claims out of the ID token if they can be requested; some providers include them. */
  claimsInIdToken?: boolean;
  /** Any free one by default. */
  port?: number;
}

export interface OidcPeer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  account: PeerAccount;
  close: () => Promise<void>;
}

// One for all peers of a test file: creating one takes half a second.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const clientId = 'casepack';
const clientSecret = 'known to the tests alone';

function makeProvider(issuer: string, options: PeerOptions, accountNow: () => PeerAccount): Provider {
  return new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [options.redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    conformIdTokenClaims: !options.claimsInIdToken,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...accountNow(), sub }) }),
    // Consent is always given.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
}

/** A real OpenID provider on loopback that signs in the user that `account` names. */
export async function startOidcPeer(options: PeerOptions): Promise<OidcPeer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const issuer = `http://127.0.0.1:${port}`;

  const peer: OidcPeer = {
    issuer,
    clientId,
    clientSecret,
    account: { sub: 'nobody' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = makeProvider(issuer, options, () => peer.account);
  const handle = provider.callback();
  answer = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, { login: { accountId: peer.account.sub } })
      : handle(request, response);
  return peer;
}
