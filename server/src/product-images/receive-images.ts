import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@casepack/contract/errors';
import { MAX_IMAGE_BYTES } from '@casepack/contract/media/image-limits';
import { MAX_BATCH_REQUEST_BYTES } from '@casepack/contract/product-images/image-batch';
import { isClutter } from '@casepack/contract/product-images/image-file-name';
import type { FastifyReply } from 'fastify';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { allowLongBody } from '../http/body-deadline';

/** A file of a request or of an archive in it; `content` is undefined if it is too large. */
export interface NamedFile {
  name: string;
  content: Buffer | undefined;
}

const PATIENCE_MS = 10 * 60_000;
const MAX_ENTRIES = 10_000;
const ZIP_START = Buffer.from('PK');

const damaged = (name: string): AppError =>
  new AppError('invalid_input', `${name} is damaged or not a ZIP archive`, {
    fields: { file: 'The archive is damaged' },
  });

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.equals(ZIP_START);
  } finally {
    await file.close();
  }
}

/** Reads no more than an image may have, whatever the archive says of its length. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    bytes += chunk.length;
    if (bytes > MAX_IMAGE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* unzipped(path: string, archive: string): AsyncGenerator<NamedFile> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false });
    if (zip.entryCount > MAX_ENTRIES) throw damaged(archive);
    for await (const entry of zip.eachEntry()) {
      if (isClutter(entry.fileName)) continue;
      if (entry.isEncrypted())
        throw new AppError('invalid_input', `${archive} has a password. Please save it without one.`);
      yield { name: entry.fileName, content: await unpack(zip, entry) };
    }
  } catch (error) {
    const isOfZip = error instanceof Error && !(error instanceof AppError) && !('syscall' in error);
    throw isOfZip && !('code' in error) ? damaged(archive) : error;
  } finally {
    zip?.close();
  }
}

/** The files of a form, one after the other; each is on disk until it is whole, and archives until they are read. */
export async function* receivedFiles(reply: FastifyReply): AsyncGenerator<NamedFile> {
  const { request } = reply;
  if (!request.isMultipart()) throw new AppError('invalid_input', 'Choose images or a ZIP archive');
  allowLongBody(reply);
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(PATIENCE_MS);
  const folder = await mkdtemp(join(tmpdir(), 'casepack-images-'));
  try {
    for await (const part of request.files()) {
      const path = join(folder, randomUUID());
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) {
        const limit = MAX_BATCH_REQUEST_BYTES / 1_073_741_824;
        throw new AppError('payload_too_large', `A ZIP archive can be at most ${limit} GB`);
      }
      if (await isZip(path)) yield* unzipped(path, part.filename);
      else {
        const content = await readFile(path);
        yield { name: part.filename, content: content.length > MAX_IMAGE_BYTES ? undefined : content };
      }
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
