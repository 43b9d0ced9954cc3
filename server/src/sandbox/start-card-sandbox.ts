import type { AddressInfo } from 'node:net';
import type { Faults, SandboxLog } from '@casepack/card-sandbox/http-listener';
import { type Sandbox, startSandbox } from '@casepack/card-sandbox/sandbox';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { PostgresStore } from './postgres-store';

interface CardSandboxParts {
  pool: Pool;
  now: () => Date;
  /** The server that receives the webhooks, once it exists. */
  app: () => FastifyInstance | undefined;
  faults?: Faults | undefined;
}

const anyAddress = new Set(['::', '0.0.0.0']);

/** The URL of the server on this machine; undefined while it does not listen. */
function listeningUrl(app: FastifyInstance | undefined): string | undefined {
  const address = app?.server.listening ? (app.server.address() as AddressInfo) : undefined; // never a pipe
  if (!address) return undefined;
  if (anyAddress.has(address.address)) return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

/** The card sandbox inside this server: its store in the database, its webhooks to the server itself. */
export function startCardSandbox({ pool, now, app, faults }: CardSandboxParts): Promise<Sandbox> {
  const log: SandboxLog = {
    warn: (details, message) => app()?.log.warn(details, message),
    error: (details, message) => app()?.log.error(details, message),
  };
  return startSandbox({
    store: new PostgresStore(pool, (error) =>
      log.error({ err: error }, 'rollback failed, dropping the connection'),
    ),
    baseUrl: () => listeningUrl(app()),
    log,
    now,
    ...(faults ? { faults } : {}),
  });
}
