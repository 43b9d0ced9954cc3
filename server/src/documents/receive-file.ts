import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_DOCUMENT_BYTES } from '@casepack/contract/documents/documents';
import { AppError } from '@casepack/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/body-deadline';

export interface ReceivedFile {
  name: string;
  content: Buffer;
}

const refused = (message: string): AppError =>
  new AppError('invalid_input', message, { fields: { file: message } });

async function saveTo(path: string, request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw refused('Choose a file');
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw refused('Choose a file');
  }
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) {
    throw new AppError('payload_too_large', `A file can be at most ${MAX_DOCUMENT_BYTES / 1_048_576} MB`);
  }
  return part.filename;
}

/** Receives the file of a form. It is stored on disk until it is complete, so that a slow client uses no memory. */
export async function receiveFile(reply: FastifyReply): Promise<ReceivedFile> {
  allowLongBody(reply);
  const folder = await mkdtemp(join(tmpdir(), 'casepack-document-'));
  try {
    const path = join(folder, 'file');
    const name = await saveTo(path, reply.request);
    const content = await readFile(path);
    if (content.length === 0) throw refused('The file is empty');
    return { name, content };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
