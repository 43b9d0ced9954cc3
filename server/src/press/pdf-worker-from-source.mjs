// Tests compile it once for all their threads.
const built = process.env.CASEPACK_TEST_BUILD;
if (built) {
  await import(`${built}/pdf-worker.js`);
} else {
  // Not every supported Node version passes the loader of the parent to a thread.
  const { register } = await import('tsx/esm/api');
  register();
  await import('./pdf-worker.ts');
}
