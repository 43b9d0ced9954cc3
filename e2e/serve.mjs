import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The built product with demo data, on a database that is deleted afterwards.
const dataDir = mkdtempSync(join(tmpdir(), 'casepack-e2e-'));
// Readable for the user that PostgreSQL runs as if this is root.
chmodSync(dataDir, 0o755);
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL ??= 'error';
process.env.NODE_ENV = 'production';
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await import('../server/dist/main.js');
