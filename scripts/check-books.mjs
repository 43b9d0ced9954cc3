import { ensureBuilt, ensureInstalled } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../server/dist/check.js');
