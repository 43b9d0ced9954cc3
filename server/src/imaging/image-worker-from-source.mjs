import { register } from 'tsx/esm/api';

// The process is started without the loader of its parent.
register();
await import('./image-worker.ts');
