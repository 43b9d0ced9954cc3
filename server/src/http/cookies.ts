import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SESSION_MS } from '../auth/sessions';
import type { Config } from '../config';

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:');

// The __Host- prefix binds a cookie to this host and https; browsers refuse it over plain http.
export const sessionCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-casepack' : 'casepack_session';
const noteCookieName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name);

const base = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const;

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(sessionCookieName(config), token, { ...base(config), maxAge: SESSION_MS / 1000 });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), base(config));
}

const SHORT_SECONDS = 10 * 60;

/** A few minutes of memory in the browser itself, signed so that it comes back as it was. */
export function setNote(reply: FastifyReply, config: Config, name: string, value: unknown): void {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  reply.setCookie(noteCookieName(config, name), text, {
    ...base(config),
    maxAge: SHORT_SECONDS,
    signed: true,
  });
}

/** Reads a note and clears it: each is used once. */
export function takeNote<S extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  name: string,
  shape: S,
): z.output<S> | undefined {
  const cookie = noteCookieName(config, name);
  const raw = request.cookies[cookie];
  if (!raw) return undefined;
  reply.clearCookie(cookie, base(config));
  const { valid, value } = request.unsignCookie(raw);
  if (!valid) return undefined;
  const parsed = shape.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  return parsed.success ? parsed.data : undefined;
}
