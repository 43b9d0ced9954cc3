import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bin, root, run } from './project.mjs';

const { build } = await import('esbuild');
const server = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));

rmSync(join(root, 'server/dist'), { recursive: true, force: true });
await build({
  // Side by side, whatever folder they come from: the server looks for its worker beside itself.
  entryPoints: Object.fromEntries(
    ['main', 'admin', 'backup', 'check', 'press/pdf-worker'].map((name) => [
      basename(name),
      join(root, `server/src/${name}.ts`),
    ]),
  ),
  outdir: join(root, 'server/dist'),
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Our own workspaces are bundled as source; everything from the registry is loaded from node_modules.
  external: [
    ...Object.keys(server.dependencies).filter((name) => !name.startsWith('@casepack/')),
    ...Object.keys(server.optionalDependencies),
  ],
  logLevel: 'warning',
});
await run(bin('vite'), ['build', '--logLevel', 'warn', join(root, 'web')]);
