import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

const POSTGRES_PORT = 5432;

export interface DatabaseProxy {
  /** The same database, by way of a TCP port that stays when the server behind it goes. */
  url: string;
  /** Leads new connections to another server; undefined hangs up on them. */
  leadTo: (databaseUrl: string | undefined) => void;
  /** Cuts what is connected, as a network does: without a word. */
  cut: () => void;
  close: () => Promise<void>;
}

function dial(databaseUrl: string): Socket {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const number = Number(port || searchParams.get('port') || POSTGRES_PORT);
  return folder ? connect(join(folder, `.s.PGSQL.${number}`)) : connect(number, hostname);
}

/** Stands between the server and its database, so that tests can take the database away and give it back. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target: string | undefined = databaseUrl;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket);
    socket.on('error', () => other()?.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other()?.destroy();
    });
  };
  const server = createServer((inner) => {
    let outer: Socket | undefined;
    keep(inner, () => outer);
    if (!target) {
      inner.destroy();
      return;
    }
    outer = dial(target);
    keep(outer, () => inner);
    inner.pipe(outer);
    outer.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    leadTo: (next) => {
      target = next;
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
