import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { INVALID_FILE, MAX_CSV_BYTES } from '@casepack/contract/catalog/product-csv';
import { AppError } from '@casepack/contract/errors';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/body-deadline';

const IMPORT_PATIENCE_MS = 10 * 60_000;

const invalidFile = (): AppError =>
  new AppError('invalid_input', INVALID_FILE, { fields: { csvFile: INVALID_FILE } });
const severalFiles = (): AppError => {
  const message = 'Upload one CSV file at a time';
  return new AppError('invalid_input', message, { fields: { csvFile: message } });
};
const tooLarge = (): AppError =>
  new AppError('payload_too_large', `A CSV file can be at most ${MAX_CSV_BYTES / 1_048_576} MB`);

// Some systems send a .csv under another type, such as application/vnd.ms-excel, or without knowing one.
const csvTypes = /^(text\/(csv|plain|comma-separated-values)|application\/(csv|vnd\.ms-excel|octet-stream))$/;

const isCsv = (mimeType: string, fileName: string): boolean =>
  csvTypes.test(mimeType) &&
  (/\.csv$/i.test(fileName) || (mimeType === 'text/csv' && !fileName.includes('.')));

const isSecondFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

async function saveFile(path: string, file: MultipartFile): Promise<void> {
  if (file.fieldname !== 'csvFile' || !isCsv(file.mimetype, file.filename)) {
    file.file.resume();
    throw invalidFile();
  }
  await pipeline(file.file, createWriteStream(path, { mode: 0o600 }));
  if (file.file.truncated) throw tooLarge();
}

/** The whole form is read: a second file is refused rather than left out in silence. */
async function saveTo(path: string, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw invalidFile();
  let isSaved = false;
  try {
    for await (const file of request.files()) {
      await saveFile(path, file);
      isSaved = true;
    }
  } catch (error) {
    throw isSecondFile(error) ? severalFiles() : error;
  }
  if (!isSaved) throw invalidFile();
}

/** Stores the upload on disk while `work` reads it, so that a slow sender blocks no memory and no database connection. */
export async function withUploadedCsv<T>(
  reply: FastifyReply,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { request } = reply;
  allowLongBody(reply);
  const folder = await mkdtemp(join(tmpdir(), 'casepack-import-'));
  try {
    const path = join(folder, 'products.csv');
    await saveTo(path, request);
    // Nothing travels while the rows are stored; the connection must not be taken for a dead one.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(IMPORT_PATIENCE_MS);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
