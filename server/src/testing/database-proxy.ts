import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

const POSTGRES_PORT = 5432;

export interface DatabaseProxy {
  /** The same database, through a TCP port that stays open when the server behind it is gone. */
  url: string;
  /** Routes new connections to another server; with undefined they are closed. */
  leadTo: (databaseUrl: string | undefined) => void;
  /** Cuts open connections without warning, like a network failure. */
  cut: () => void;
  close: () => Promise<void>;
}

function dial(databaseUrl: string): Socket {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  const number = Number(port || searchParams.get('port') || POSTGRES_PORT);
  return folder ? connect(join(folder, `.s.PGSQL.${number}`)) : connect(number, hostname);
}

/** A proxy between the server and its database, so that tests can take the database away and bring it back. */
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
