import { register } from 'tsx/esm/api';

// Not every supported Node version passes the loader of the parent to a thread.
register();
await import('./pdf-text-worker.ts');
