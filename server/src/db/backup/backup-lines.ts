import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { BackupError } from './format';

export type Lines = AsyncGenerator<string>;

const INCOMPLETE = 'This file is not a complete Casepack backup';

/** The errors of zlib for a file that is not gzip or ends too early. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

export async function* linesOf(file: string): Lines {
  const text = createGunzip();
  createReadStream(file)
    .on('error', (error) => text.destroy(error))
    .pipe(text)
    .setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const parts = `${rest}${chunk}`.split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch (error) {
    if (isDamaged(error)) throw new BackupError(INCOMPLETE, { cause: error });
    throw error;
  }
}

export async function nextLine(lines: Lines): Promise<string | undefined> {
  const { value, done } = await lines.next();
  return done ? undefined : value;
}

export const startsTable = (line: string | undefined): boolean => line?.startsWith('{"table"') ?? false;

/** One record of the file, or an error that it is not a Casepack backup. */
export function readRecord<S extends z.ZodType>(shape: S, line: string | undefined): z.output<S> {
  try {
    return shape.parse(JSON.parse(line ?? ''));
  } catch (error) {
    throw new BackupError(INCOMPLETE, { cause: error });
  }
}
