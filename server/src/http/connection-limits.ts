import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config';
import { networkOf, plainAddress, trustedProxies } from './client-address';

export interface ConnectionLimits {
  inAll: number;
  /** For one IPv4 address, or one /64 network of IPv6. */
  perAddress: number;
  /** Proxies carry connections of many clients, so theirs are counted in total, but not per address. */
  isProxy: (address: string) => boolean;
  /** A client that reads longer than this, and slower than the minimum rate, is disconnected. */
  readingGraceMs: number;
  readingBytesPerSecond: number;
  lookEveryMs: number;
}

/** No minimum rate for 30 seconds, then 8 KB per second, as on a bad phone connection. */
const reading = { readingGraceMs: 30_000, readingBytesPerSecond: 8_192, lookEveryMs: 5_000 };

/** A proxy on this machine needs no setting; no other client can have a loopback address. */
const isLoopback = trustedProxies('loopback');

export function connectionLimitsOf(config: Config): ConnectionLimits {
  const isNamed = trustedProxies(config.trustProxy ?? '');
  return {
    inAll: config.maxConnections,
    perAddress: config.maxConnectionsPerAddress,
    isProxy: (address) => isLoopback(address) || isNamed(address),
    ...reading,
  };
}

interface SlowRead {
  since: number;
  /** Bytes that had been sent when the client fell behind. */
  sentBefore: number;
}

/** Bytes passed to the operating system. `bytesWritten` also counts what is still buffered here. */
const sentOn = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** Closes connections beyond the limits, and those that read their responses too slowly. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  onClosed: (reason: 'too many' | 'reads too slowly', count: number) => void,
): void {
  const open = new Map<Socket, SlowRead | undefined>();
  const byNetwork = new Map<string, number>();
  let refused = 0;

  server.maxConnections = limits.inAll;
  server.on('drop', () => {
    refused += 1;
  });

  server.prependListener('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress) ?? 'unknown';
    const network = limits.isProxy(address) ? undefined : networkOf(address);
    const others = network === undefined ? 0 : (byNetwork.get(network) ?? 0);
    if (others >= limits.perAddress) {
      refused += 1;
      socket.destroy();
      return;
    }
    open.set(socket, undefined);
    if (network !== undefined) byNetwork.set(network, others + 1);
    socket.once('close', () => {
      open.delete(socket);
      if (network === undefined) return;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
  });

  function isTooSlow(socket: Socket, { since, sentBefore }: SlowRead, now: number): boolean {
    // A large chunk counts as sent only when all of it is, so buffered bytes are included.
    const bytes = sentOn(socket) - sentBefore + socket.writableLength;
    const allowedMs = limits.readingGraceMs + (bytes / limits.readingBytesPerSecond) * 1_000;
    return now - since > allowedMs;
  }

  const look = setInterval(() => {
    const now = performance.now();
    let slow = 0;
    for (const [socket, reading] of open) {
      if (socket.writableLength === 0) open.set(socket, undefined);
      else if (!reading) open.set(socket, { since: now, sentBefore: sentOn(socket) });
      else if (isTooSlow(socket, reading, now)) {
        slow += 1;
        socket.destroy();
      }
    }
    if (slow > 0) onClosed('reads too slowly', slow);
    if (refused > 0) onClosed('too many', refused);
    refused = 0;
  }, limits.lookEveryMs);
  look.unref();
  server.once('close', () => clearInterval(look));
}
