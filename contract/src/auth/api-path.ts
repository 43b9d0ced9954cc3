const PLACEHOLDER_SITE = 'http://localhost';
// No person writes an address with deeper encoding than this.
const MAX_DECODINGS = 5;

const apiPath = /^\/api(?![\w-])/i;

/** The path as a server could read it: dots resolved, characters decoded, slashes normalized. */
function resolvedPath(address: string): string | undefined {
  let path = address;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (!URL.canParse(path, PLACEHOLDER_SITE)) return undefined;
    const { pathname } = new URL(path, PLACEHOLDER_SITE);
    const decoded = pathname.replace(/%[2-7][\da-f]/gi, decodeURIComponent).replace(/^[/\\]+/, '/');
    if (decoded === path) return decoded;
    path = decoded;
  }
  return undefined;
}

/** Whether this address points to the API, however it is spelled. An unreadable address counts as one. */
export function leadsToApi(address: string): boolean {
  const path = resolvedPath(address);
  return path === undefined || apiPath.test(path);
}
