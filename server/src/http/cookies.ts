import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config';

const DAY_MS = 24 * 60 * 60 * 1000;
export const SESSION_MS = 30 * DAY_MS;

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

/** Stores a value in the browser for a few minutes. It is signed, so it cannot be changed. */
export function setNote(reply: FastifyReply, config: Config, name: string, value: unknown): void {
  writeNote(reply, config, { name, value, maxAge: SHORT_SECONDS });
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Like `setNote`, but for a year. */
export function setLastingNote(reply: FastifyReply, config: Config, name: string, value: unknown): void {
  writeNote(reply, config, { name, value, maxAge: YEAR_SECONDS });
}

function writeNote(
  reply: FastifyReply,
  config: Config,
  { name, value, maxAge }: { name: string; value: unknown; maxAge: number },
): void {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  reply.setCookie(noteCookieName(config, name), text, { ...base(config), maxAge, signed: true });
}

/** Reads a note without clearing it. */
export function readNote<S extends z.ZodType>(
  request: FastifyRequest,
  config: Config,
  name: string,
  shape: S,
): z.output<S> | undefined {
  const raw = request.cookies[noteCookieName(config, name)];
  if (!raw) return undefined;
  const { valid, value } = request.unsignCookie(raw);
  if (!valid) return undefined;
  return shape.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
}

/** Reads a note and clears it, so that it is used once. */
export function takeNote<S extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  name: string,
  shape: S,
): z.output<S> | undefined {
  const cookie = noteCookieName(config, name);
  if (!request.cookies[cookie]) return undefined;
  reply.clearCookie(cookie, base(config));
  return readNote(request, config, name, shape);
}
