import { type AddressInfo, createServer } from 'node:net';

/** A port on which nothing is listening. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}
