import { ensureBuilt, ensureInstalled } from './project.mjs';

process.env.NODE_ENV ??= 'production';
await ensureInstalled();
await ensureBuilt();
await import('../server/dist/main.js');
