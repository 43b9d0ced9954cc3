import { BlockList, isIP } from 'node:net';

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;
// IPv4 addresses in IPv6 form, as reported by dual-stack sockets and behind NAT64 (RFC 6052).
const mappedPrefixes = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

function groupsOf(address: string): string[] {
  // The URL parser normalizes every form of an address to hexadecimal.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before;
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

function mappedIPv4(groups: readonly string[]): string | undefined {
  if (!mappedPrefixes.has(groups.slice(0, 6).join(':'))) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    })
    .join('.');
}

/** The address from what a proxy or socket reports: without port, brackets or zone, and mapped IPv4 as IPv4. */
export function plainAddress(reported: string | undefined): string | undefined {
  const text = (reported ?? '').trim();
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).replace(/%.*$/, '').toLowerCase();
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** The network of one subscriber: an IPv4 address, or an IPv6 /64. Other text is returned unchanged. */
export function networkOf(reported: string): string {
  const address = plainAddress(reported);
  if (!address || isIP(address) === 4) return address ?? reported;
  return `${groupsOf(address).slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

/** The network of one company or site: an IPv4 /24, or an IPv6 /48. Other text is returned unchanged. */
export function wideNetworkOf(reported: string): string {
  const address = plainAddress(reported);
  if (!address) return reported;
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Whether an address is one of the proxies named in the settings. */
export function trustedProxies(list: string): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  const entries = list.split(',').map((part) => part.trim());
  for (const entry of entries.flatMap((each) => namedNetworks[each] ?? each)) {
    const [address = '', prefix] = entry.split('/');
    if (!address) continue;
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (reported) => {
    const address = plainAddress(reported);
    return address !== undefined && trusted.check(address, familyOf(address));
  };
}
