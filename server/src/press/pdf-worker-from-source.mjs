import { register } from 'tsx/esm/api';

// A thread does not take over its parent's loader on every Node we run on.
register();
await import('./pdf-worker.ts');
