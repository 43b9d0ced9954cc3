import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config';

const SECRET_BYTES = 48;
const secretShape = /^[\w-]{64}$/;

/** The secret of an embedded installation: created at the first start, readable only by its owner. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'app-secret');
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      await file.writeFile(secret);
      await file.sync();
      return secret;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = await readFile(path, 'utf8');
  if (!secretShape.test(secret))
    throw new ConfigError(`The secret in ${path} is damaged: restore it from a backup`);
  return secret;
}
