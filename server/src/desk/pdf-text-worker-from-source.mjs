import { register } from 'tsx/esm/api';

// Tests compile it once for all their threads.
const built = process.env.CASEPACK_PDF_READER;
if (built) {
  await import(built);
} else {
  // Not every supported Node version passes the loader of the parent to a thread.
  register();
  await import('./pdf-text-worker.ts');
}
