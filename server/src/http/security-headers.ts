import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

// Stripe.js needs its scripts and frames, its API, and the frames of 3-D Secure.
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';
const ONE_YEAR_SECONDS = 31_536_000;

const contentSecurityPolicy = (isHttps: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${STRIPE_SCRIPTS}`,
    // Floating panels are positioned by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self' https://api.stripe.com",
    `frame-src ${STRIPE_SCRIPTS} https://hooks.stripe.com`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';');

/** Sets the same headers on every response. They are built once. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:');
  const headers = {
    'content-security-policy': contentSecurityPolicy(isHttps),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
