const PLACEHOLDER_SITE = 'http://localhost';
// Deeper encodings than this are no address that a person writes.
const MAX_DECODINGS = 5;

const apiPath = /^\/api(?![\w-])/i;

/** The path that a server could read from this address: dots resolved, characters decoded, slashes alike. */
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

/** Whether the path of this address is, however it is spelled, one of the API's. What cannot be read counts as one. */
export function leadsToApi(address: string): boolean {
  const path = resolvedPath(address);
  return path === undefined || apiPath.test(path);
}
