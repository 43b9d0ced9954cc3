import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverGroups } from './server-groups.mjs';

const root = join(import.meta.dirname, '..');
const part = process.env.MUTATION_PART ?? '';
const groups: Record<string, { files: string[] }> = serverGroups;

const sourcesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

const folder = part === 'contract/root' ? 'contract/src' : part.replace('contract/', 'contract/src/');
const sources = part.startsWith('server/')
  ? (groups[part.replace('server/', '')]?.files ?? []).map((file) => `server/src/${file}.ts`)
  : sourcesIn(folder, folder !== 'contract/src');

// Outside of the test, so that no line counts as covered by it.
const loaded = await Promise.allSettled(sources.map((source) => import(join(root, source))));

// A test file that cannot be loaded has no tests, so Stryker counts a change that makes a file throw as survived.
it(`loads the files of ${part}`, () => {
  expect(loaded.filter(({ status }) => status === 'rejected')).toEqual([]);
});
