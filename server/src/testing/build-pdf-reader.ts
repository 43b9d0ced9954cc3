import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
// In this folder it finds its packages.
const built = fileURLToPath(
  new URL(`../../../node_modules/.casepack-pdf-reader-${process.pid}`, import.meta.url),
);

/**
 * Compiles the thread that reads a PDF, once for all tests: each file has its own, whose time is limited. Returns what
 * removes it.
 */
export async function buildPdfReader(): Promise<() => Promise<void>> {
  await build({
    entryPoints: { 'pdf-text-worker': source('desk/pdf-text-worker.ts') },
    outdir: built,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  process.env.CASEPACK_PDF_READER = `${built}/pdf-text-worker.js`;
  return () => rm(built, { recursive: true, force: true });
}
