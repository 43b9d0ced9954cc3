import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  close: () => Promise<void>;
}

const portOf = (url: string): number => Number(new URL(url).port);

/** A load balancer for several instances: each connection goes to the next one, or to one that accepts it. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ports = urls.map(portOf);
  const open = new Set<Socket>();
  let turn = 0;

  function lead(line: Socket, triesLeft: number): void {
    const port = ports[turn % ports.length] ?? 0;
    turn += 1;
    const instance = connect(port, '127.0.0.1');
    open.add(instance);
    instance.once('close', () => open.delete(instance));
    const refused = () => {
      if (triesLeft > 0) lead(line, triesLeft - 1);
      else line.destroy();
    };
    instance.once('error', refused);
    instance.once('connect', () => {
      instance.off('error', refused);
      // A connection that breaks on one side is closed on the other; the client sees that there is no response.
      instance.on('error', () => line.destroy());
      instance.on('close', () => line.destroy());
      line.on('close', () => instance.destroy());
      instance.pipe(line);
      line.pipe(instance);
    });
  }

  const server = createServer((line) => {
    open.add(line);
    line.on('error', () => line.destroy());
    line.once('close', () => open.delete(line));
    lead(line, ports.length - 1);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
