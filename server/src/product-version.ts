import { readFileSync } from 'node:fs';
import { z } from 'zod';

// Source and bundle are both two folders below the root of the checkout.
const file = new URL('../../package.json', import.meta.url);

/** The version in package.json. */
export const { version: productVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(file, 'utf8')));
