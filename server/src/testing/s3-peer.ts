import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

const bucket = 'pictures';

export interface S3Peer {
  settings: Record<string, string>;
  /** May answer a request itself; then it returns true. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean | undefined;
  close: () => Promise<void>;
}

/** A real S3 server on loopback, which checks signatures. Everything must be signed. */
export async function startS3Peer(): Promise<S3Peer> {
  const directory = await mkdtemp(join(tmpdir(), 'casepack-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  const handle = s3.callback();
  const server = createServer((request, response) => {
    if (peer.before(request, response)) return;
    if (request.headers.authorization) handle(request, response);
    else response.writeHead(403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const peer: S3Peer = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      // The only account that it knows.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    before: () => undefined,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(directory, { recursive: true, force: true });
    },
  };
  return peer;
}
