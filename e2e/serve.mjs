import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The product as built, on a database that is thrown away afterwards, with the demo loaded.
const dataDir = mkdtempSync(join(tmpdir(), 'casepack-e2e-'));
// Open to the user that PostgreSQL runs as when this is root.
chmodSync(dataDir, 0o755);
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL ??= 'error';
process.env.NODE_ENV = 'production';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await import('../server/dist/main.js');
