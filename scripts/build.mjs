import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bin, root, run } from './project.mjs';

const { build } = await import('esbuild');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * Packages that load a binary, fonts or a worker from files next to their own code, and the list of common passwords,
 * which is read when the first password is chosen. `pg-native` is never installed.
 */
const readFromDisk = readJson('server/not-bundled.json');
const { optionalDependencies } = readJson('server/package.json');

rmSync(join(root, 'server/dist'), { recursive: true, force: true });
await build({
  // All in one folder, wherever they come from: the server looks for its worker next to itself.
  entryPoints: Object.fromEntries(
    [
      'main',
      'admin',
      'backup',
      'check',
      'press/pdf-worker',
      'desk/pdf-text-worker',
      'imaging/image-worker',
    ].map((name) => [basename(name), join(root, `server/src/${name}.ts`)]),
  ),
  outdir: join(root, 'server/dist'),
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Libraries are bundled too: loading their thousand files one by one takes half of the startup time.
  external: [...readFromDisk, ...Object.keys(optionalDependencies)],
  // CommonJS libraries load Node's own modules with `require`.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  logLevel: 'warning',
});
await run(bin('vite'), ['build', '--logLevel', 'warn', join(root, 'web')]);
