import type { Config } from '../config';

/** The settings that say under which names this installation is reached. */
export type OwnSite = Pick<Config, 'publicUrl' | 'databaseUrl'>;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

/** Whether people reach this installation under that host. Embedded, any local name leads to it. */
export function isOwnHost(url: URL, config: OwnSite): boolean {
  const host = hostOf(url);
  if (host === hostOf(new URL(config.publicUrl))) return true;
  return !config.databaseUrl && localHosts.has(host);
}

/** Whether this origin is our own. */
export function isOwnOrigin(origin: string, config: OwnSite): boolean {
  if (origin === config.publicUrl) return true;
  // Embedded, the person at this machine may have come by any local name or through the development server.
  return !config.databaseUrl && URL.canParse(origin) && localHosts.has(new URL(origin).hostname);
}
