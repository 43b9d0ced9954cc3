import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress, trustedProxies } from './client-address';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:54321', '192.0.2.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:8080', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['::1', '::1'],
    ['::', '::'],
  ])('reported as %s is read as %s', (reported, address) => {
    expect(plainAddress(reported)).toBe(address);
  });

  it.each([undefined, '', 'unknown', '_hidden', '192.0.2.1:', '192.0.2', '[192.0.2.1', 'example.test:80'])(
    'cannot be read from %j',
    (reported) => {
      expect(plainAddress(reported)).toBeUndefined();
    },
  );

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['2001:db8::2:0:0:0:1', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a trusted proxy', () => {
  const isTrusted = trustedProxies('loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.9');

  it.each([
    ...['127.0.0.1', '127.9.9.9', '::1', '10.1.2.3', '10.1.2.3:4711', '::ffff:10.1.2.3'],
    ...['[2001:db8::7]:80', '192.0.2.9'],
  ])('is %s', (address) => {
    expect(isTrusted(address)).toBe(true);
  });

  it.each(['192.0.2.8', '11.0.0.1', '2001:db9::1', 'unknown', '', undefined])('is not %s', (address) => {
    expect(isTrusted(address)).toBe(false);
  });
});
