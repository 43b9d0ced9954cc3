import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, ensureInstalled, root } from './project.mjs';

await ensureInstalled();
const parts = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  }),
  spawn(bin('vite'), [join(root, 'web')], { cwd: root, stdio: 'inherit' }),
];
const stopAll = () => {
  for (const part of parts) part.kill('SIGTERM');
};
for (const part of parts) part.on('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
