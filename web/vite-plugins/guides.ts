import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Block } from '../src/features/help/guide.ts';
import { readGuide } from './read-guide.ts';

const picturesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(picturesIn);
    return block.kind === 'picture' ? [block.name] : [];
  });

/** Width and height of a PNG are in its first chunk. */
function sizeOf(path: string): { width: number; height: number } {
  const bytes = readFileSync(path);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Makes modules of `docs/guides/*.md`, read at build time; their pictures become files of the browser app. */
export function guides(): Plugin {
  return {
    name: 'casepack-guides',
    enforce: 'pre',
    transform(source, id) {
      const [, slug] = /\/docs\/guides\/([a-z-]+)\.md$/.exec(id) ?? [];
      if (slug === undefined) return;
      const guide = readGuide(slug, source);
      const names = new Set(picturesIn([...guide.intro, ...guide.sections.flatMap(({ blocks }) => blocks)]));
      const pictures = [...names].map((name, index) => {
        const { width, height } = sizeOf(join(dirname(id), '../images', name));
        return {
          load: `import url${index} from '../images/${name}?url&no-inline';`,
          entry: `'${name}': { url: url${index}, width: ${width}, height: ${height} }`,
        };
      });
      const code = [
        ...pictures.map(({ load }) => load),
        `const pictures = { ${pictures.map(({ entry }) => entry).join(', ')} };`,
        `export const guide = { ...${JSON.stringify(guide)}, pictures };`,
      ].join('\n');
      return { code, map: null, moduleType: 'js' };
    },
  };
}
