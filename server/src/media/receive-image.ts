import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@casepack/contract/errors';
import { MAX_IMAGE_BYTES } from '@casepack/contract/media/image-limits';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/body-deadline';
import { imageTooLarge } from './store-image';

const refused = (message: string): AppError =>
  new AppError('invalid_input', message, { fields: { file: message } });

async function saveTo(path: string, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw refused('Choose an image');
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw refused('Choose an image');
  }
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw imageTooLarge();
}

/** Receives the image of a form. It is on disk while `work` runs, so that a slow client uses no memory. */
export async function withReceivedImage<T>(
  reply: FastifyReply,
  work: (path: string) => Promise<T>,
): Promise<T> {
  allowLongBody(reply);
  const folder = await mkdtemp(join(tmpdir(), 'casepack-image-'));
  try {
    const path = join(folder, 'image');
    await saveTo(path, reply.request);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Registers calls that receive one image in the field `file`. */
export function imageUploads(app: FastifyInstance, addRoutes: (uploads: FastifyInstance) => void): void {
  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, parts: 6, headerPairs: 50 },
      throwFileSizeLimit: false,
    });
    addRoutes(uploads);
    done();
  });
}
