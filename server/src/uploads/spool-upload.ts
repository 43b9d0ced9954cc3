import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { INVALID_FILE, MAX_CSV_BYTES } from '@casepack/contract/csv';
import { AppError } from '@casepack/contract/errors';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowLongBody } from '../http/body-deadline';
import { startOfFile } from './start-of-file';

const IMPORT_PATIENCE_MS = 10 * 60_000;

/** The name of the form field with the CSV file. */
const CSV_FIELD = 'csvFile';

const refused = (message: string): AppError =>
  new AppError('invalid_input', message, { fields: { [CSV_FIELD]: message } });
const invalidFile = (): AppError => refused(INVALID_FILE);
const severalFiles = (): AppError => refused('Upload one CSV file at a time');
const tooLarge = (): AppError =>
  new AppError('payload_too_large', `A CSV file can be at most ${MAX_CSV_BYTES / 1_048_576} MB`);

// Some systems send a .csv with another type, such as application/vnd.ms-excel, or without one.
const csvTypes = /^(text\/(csv|plain|comma-separated-values)|application\/(csv|vnd\.ms-excel|octet-stream))$/;

const isCsv = (mimeType: string, fileName: string): boolean =>
  csvTypes.test(mimeType) &&
  (/\.csv$/i.test(fileName) || (mimeType === 'text/csv' && !fileName.includes('.')));

const START_BYTES = 64;
/** Pictures, archives and workbooks have control characters this early. */
const SIGNATURE_BYTES = 8;

const isControl = (byte: number): boolean => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Whether the content begins like another format, such as a renamed picture or workbook. */
async function hasOtherFormat(path: string): Promise<boolean> {
  const start = await startOfFile(path, START_BYTES);
  if (isUtf16(start)) return false;
  return (
    start.subarray(0, SIGNATURE_BYTES).some(isControl) || /^\s*(%PDF-|[<{]|\[\s*[[{])/.test(start.toString())
  );
}

const isSecondFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

async function saveFile(path: string, file: MultipartFile, isAccepted: typeof isCsv): Promise<string> {
  if (file.fieldname !== CSV_FIELD || !isAccepted(file.mimetype, file.filename)) {
    file.file.resume();
    throw invalidFile();
  }
  await pipeline(file.file, createWriteStream(path, { mode: 0o600 }));
  if (file.file.truncated) throw tooLarge();
  return file.filename;
}

/** The name of the file. The whole form is read: a second file is rejected instead of silently ignored. */
async function saveTo(path: string, request: FastifyRequest, isAccepted: typeof isCsv): Promise<string> {
  if (!request.isMultipart()) throw invalidFile();
  let name: string | undefined;
  try {
    for await (const file of request.files()) {
      name = await saveFile(path, file, isAccepted);
    }
  } catch (error) {
    throw isSecondFile(error) ? severalFiles() : error;
  }
  if (name === undefined) throw invalidFile();
  return name;
}

type Work<T> = (path: string, fileName: string) => Promise<T>;

/** Stores the upload on disk before `work` reads it, so that a slow client uses no memory or database connection. */
async function withUpload<T>(reply: FastifyReply, work: Work<T>, isAccepted: typeof isCsv): Promise<T> {
  const { request } = reply;
  allowLongBody(reply);
  const folder = await mkdtemp(join(tmpdir(), 'casepack-import-'));
  try {
    const path = join(folder, 'upload');
    const fileName = await saveTo(path, request, isAccepted);
    // Nothing is transferred while the rows are stored; the connection must not time out.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(IMPORT_PATIENCE_MS);
    return await work(path, fileName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const withUploadedCsv = <T>(reply: FastifyReply, work: Work<T>): Promise<T> =>
  withUpload(
    reply,
    async (path, fileName) => {
      if (await hasOtherFormat(path)) throw invalidFile();
      return work(path, fileName);
    },
    isCsv,
  );

/** Accepts any name and type; the type is detected by the content. */
export const withUploadedTable = <T>(reply: FastifyReply, work: Work<T>): Promise<T> =>
  withUpload(reply, work, () => true);

/** Registers calls that accept a CSV file or a table. */
export function csvUploads(app: FastifyInstance, addRoutes: (uploads: FastifyInstance) => void): void {
  app.register((uploads, _options, done) => {
    uploads.register(multipart, {
      limits: { fileSize: MAX_CSV_BYTES, files: 1, fields: 10, parts: 11, headerPairs: 50 },
      throwFileSizeLimit: false,
    });
    addRoutes(uploads);
    done();
  });
}
