import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_ORDER_FILE_BYTES } from '@casepack/contract/desk/endpoints';
import { AppError } from '@casepack/contract/errors';
import type { FastifyReply } from 'fastify';
import { allowLongBody } from '../http/body-deadline';
import { refusedFile } from './read-order-file';

async function saveTo(path: string, { request }: FastifyReply): Promise<string> {
  if (!request.isMultipart()) throw refusedFile('Choose a file');
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw refusedFile('Choose a file');
  }
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) {
    const most = MAX_ORDER_FILE_BYTES / 1_048_576;
    throw new AppError('payload_too_large', `A file can be at most ${most} MB`);
  }
  return part.filename;
}

/** Keeps the file on disk while it is read, so that a slow client uses no memory. */
export async function withOrderFile<T>(
  reply: FastifyReply,
  work: (path: string, name: string) => Promise<T>,
): Promise<T> {
  allowLongBody(reply);
  const folder = await mkdtemp(join(tmpdir(), 'casepack-desk-'));
  try {
    const path = join(folder, 'file');
    const name = await saveTo(path, reply);
    return await work(path, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
