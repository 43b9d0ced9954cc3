import type { Config } from '../config';

/** The settings that determine the host names of this installation. */
export type OwnSite = Pick<Config, 'publicUrl' | 'databaseUrl'>;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

/** Whether this host name leads to this installation. In embedded mode, any local name does. */
export function isOwnHost(url: URL, config: OwnSite): boolean {
  const host = hostOf(url);
  if (host === hostOf(new URL(config.publicUrl))) return true;
  return !config.databaseUrl && localHosts.has(host);
}

/** Whether this origin is our own. */
export function isOwnOrigin(origin: string, config: OwnSite): boolean {
  if (origin === config.publicUrl) return true;
  // In embedded mode, the user may have used any local name or the development server.
  return !config.databaseUrl && URL.canParse(origin) && localHosts.has(new URL(origin).hostname);
}
