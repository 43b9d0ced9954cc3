import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGuide } from '../../vite-plugins/read-guide';
import { createQueryClient } from '../api/query-client';
import { allGuides } from '../features/help/all-guides';
import type { Block, Guide, Inline } from '../features/help/guide';
import { searchGuides } from '../features/help/search-guides';
import { createAppRouter } from './router';

const root = join(import.meta.dirname, '../../..');

/** Runs of text without links, and the code and links between them. */
function inlinesOf(blocks: readonly Block[]): Inline[] {
  const within = (inner: readonly Inline[]): Inline[] =>
    inner.flatMap((each) =>
      typeof each === 'string' || each.kind === 'code' ? [each] : [each, ...within(each.inner)],
    );
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap(inlinesOf);
    if (block.kind === 'table') return within([block.head, ...block.rows].flat(2));
    return block.kind === 'paragraph' ? within(block.inner) : [];
  });
}
const allOf = ({ intro, sections }: Guide) =>
  inlinesOf([...intro, ...sections.flatMap(({ blocks }) => blocks)]);

const sourceIn = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');

describe.each(allGuides.map((guide) => [guide.slug, guide] as const))('the guide %s', (_, guide) => {
  it('has a picture, and every one of them has its size', () => {
    const pictures = Object.values(guide.pictures);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { width, height } of pictures) expect(Math.min(width, height)).toBeGreaterThan(50);
  });

  it('names only paths that exist', () => {
    const { routesByPath } = createAppRouter({
      queryClient: createQueryClient({ onSignedOut: () => undefined }),
    });
    const paths = allOf(guide).flatMap((each) =>
      typeof each !== 'string' && each.kind === 'code' && each.text.startsWith('/') ? [each.text] : [],
    );
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !((path.split(/[?#]/)[0] ?? '') in routesByPath))).toEqual([]);
  });

  it('links only to guides and sections that exist', () => {
    const known = allGuides.flatMap(({ slug, sections }) => [
      `/help/${slug}`,
      ...sections.map(({ id }) => `/help/${slug}#${id}`),
    ]);
    const links = allOf(guide).flatMap((each) =>
      typeof each !== 'string' && each.kind === 'link' ? [each.href] : [],
    );
    expect(links.filter((href) => !known.includes(href))).toEqual([]);
  });
});

it('guides quote labels as they are on the screens', () => {
  const spaced = (text: string) => text.replace(/\s+/g, ' ');
  const source = spaced(`${sourceIn('web/src')} ${sourceIn('contract/src')}`);
  const quoted = allGuides.flatMap((guide) =>
    allOf(guide).flatMap((each) =>
      typeof each === 'string'
        ? [...spaced(each).matchAll(/(?<!\p{L})'([^']+)'(?!\p{L})/gu)].map(([, label = '']) => label)
        : [],
    ),
  );
  expect(quoted.length).toBeGreaterThan(100);
  expect(quoted.filter((label) => !source.includes(label))).toEqual([]);
});

describe('searching', () => {
  const found = (text: string) =>
    searchGuides(allGuides, text).map(({ guide, section }) => `${guide.title}: ${section?.title ?? ''}`);

  it.each([
    ['credit limit', 'Credit and receivables: Set terms and a credit limit'],
    ['back order', 'Shipping and stock: Back orders'],
    ['price list', 'Prices: Create a price list'],
    ['PACKING slíp', 'Shipping and stock: Print pick lists and packing slips'],
    ['impo cust', 'Imports: Import customers'],
    ['deposit', 'Credit and receivables: Ask for a deposit'],
  ])('%s finds first: %s', (text, first) => {
    expect(found(text)[0]).toBe(first);
  });

  it('finds titles before headings before texts', () => {
    const hits = found('imports');
    expect(hits[0]).toBe('Imports: ');
    const all = found('price');
    expect(all.indexOf('Prices: ')).toBe(0);
    expect(all.indexOf('Prices: Create a price list')).toBeLessThan(
      all.indexOf('Order desk: Write an order') >>> 0,
    );
  });

  it('needs every word', () => {
    expect(found('credit zebra')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });
});

describe('a guide that cannot be read fails the build', () => {
  const head = ['for: buyer', 'order: 1', 'summary: Short'];
  const source = (lines: readonly string[], body = '# Title\n') => `---\n${lines.join('\n')}\n---\n\n${body}`;

  it('and one that can does not', () => {
    expect(readGuide('x', source(head, '# A & B\n\nSee [prices](prices.md#a).\n'))).toEqual({
      ...{ slug: 'x', title: 'A & B', audience: ['buyer'], order: 1, summary: 'Short', sections: [] },
      intro: [
        {
          kind: 'paragraph',
          inner: ['See ', { kind: 'link', href: '/help/prices#a', inner: ['prices'] }, '.'],
        },
      ],
    });
  });

  it.each([
    ['does not begin with front matter', '# Title\n'],
    ["has no 'for'", source(head.slice(1))],
    ["has 'order' twice", source([...head, 'order: 2'])],
    ["has a line 'author: me'", source([...head, 'author: me'])],
    ['names everyone', source(['for: everyone', ...head.slice(1)])],
    ['a role twice', source(['for: buyer, buyer', ...head.slice(1)])],
    ['is not a number', source(['for: buyer', 'order: first', 'summary: Short'])],
    ['does not begin with its title', source(head, 'No title\n')],
    ['cannot show html', source(head, '# Title\n\n<b>bold</b>\n')],
    ['a link leads to javascript:', source(head, '# Title\n\n[x](javascript:alert(1))\n')],
    ['a link leads to /orders', source(head, '# Title\n\n[x](/orders)\n')],
    ['not in ../images', source(head, '# Title\n\n![x](https://other.test/x.png)\n')],
    ['has no description', source(head, '# Title\n\n![](../images/x.png)\n')],
    ['two headings are named #twice', source(head, '# Title\n\n## Twice\n\n## Twice\n')],
    ['unexpected heading', source(head, '# Title\n\n# Title\n')],
  ])('%s', (message, text) => {
    expect(() => readGuide('x', text)).toThrow(message);
  });
});
