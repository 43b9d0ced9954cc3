import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Compiles what tests start many times: the threads that read and draw PDFs, whose time is limited, and the process
 * that starts a PostgreSQL. Returns what removes this and all other builds of the run.
 */
export async function buildParts(): Promise<() => Promise<void>> {
  // Below `server`, as the product is: there they find packages and fonts.
  const built = source(`../.test-build-${process.pid}`);
  process.env.CASEPACK_TEST_BUILD = built;
  await build({
    entryPoints: {
      'pdf-text-worker': source('desk/pdf-text-worker.ts'),
      'pdf-worker': source('press/pdf-worker.ts'),
      'casepack-process': source('db/embedded/testing/casepack-process.ts'),
    },
    outdir: built,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '@casepack/contract': source('../../contract/src') },
    logLevel: 'error',
  });
  return async () => {
    const folder = dirname(built);
    const builds = (await readdir(folder)).filter((name) => name.startsWith(basename(built)));
    await Promise.all(builds.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  };
}
