import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestWorthCompressing = 512;
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
const brotliOf = promisify(brotliCompress);
const gz = promisify(gzip);

/** Which settings suit a file best differs from file to file, by about a thousandth. */
const settings = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 16, [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
];

async function brotli(content: Buffer): Promise<Buffer> {
  const results = await Promise.all(
    settings.map((params) =>
      brotliOf(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...params } }),
    ),
  );
  return results.reduce((best, each) => (each.length < best.length ? each : best));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length <= smallestWorthCompressing) return;
  const [br, zipped] = await Promise.all([brotli(content), gz(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, zipped)]);
}

/** Writes `.br` and `.gz` next to each text file, except the page itself: the server fills it in per request. */
export function writeCompressed(): Plugin {
  let outDir = '';
  return {
    name: 'casepack-write-compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(paths.map(compressFile));
    },
  };
}
