import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { passwordFile, superuser } from './cluster';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { Owner } from './owner';
import { makePrivateFolder, remakePrivateFolder } from './private-folder';

/** Where PostgreSQL accepts connections. */
export interface Listener {
  settings: Record<string, string>;
  /** Contains the socket; to be removed after the server has stopped. */
  folder: string | undefined;
  /** Creates the folder again, empty, for a server that replaces one that ended. */
  remake(): void;
  url(database: string): string;
}

export async function openListener(dataDir: string, owner: Owner | undefined): Promise<Listener> {
  return process.platform === 'win32' ? openPort(dataDir) : openSocket(owner);
}

function openSocket(owner: Owner | undefined): Listener {
  const folder = makePrivateFolder(owner);
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: `"${folder}"`,
      unix_socket_permissions: '0700',
    },
    folder,
    remake: () => remakePrivateFolder(folder, owner),
    url: (database) =>
      `postgresql://${superuser}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`,
  };
}

async function openPort(dataDir: string): Promise<Listener> {
  const port = await findFreePort();
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
    folder: undefined,
    remake: () => {},
    url: (database) => {
      const password = readFileSync(passwordFile(dataDir), 'utf8');
      return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new EmbeddedPostgresError('There is no free port for PostgreSQL on 127.0.0.1.'));
      });
    });
  });
}
