import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Block, GuideText, Inline, Section } from '../src/features/help/guide.ts';
import { splitFrontMatter } from './guide-front-matter.ts';

// Generic tokens come from extensions of marked, and we have none.
const known = (tokens: readonly Token[] | undefined) => (tokens ?? []) as MarkedToken[];

/** As GitHub makes them, so that links to a section work there as well. */
const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Links to other guides lead to their help pages. */
function toHref(href: string): string {
  const [, slug, anchor = ''] = /^([a-z-]+)\.md(#.+)?$/.exec(href) ?? [];
  if (slug !== undefined) return `/help/${slug}${anchor}`;
  if (/^(https:\/\/|#)/.test(href)) return href;
  throw new Error(`a link leads to ${href}; write paths of the product as code`);
}

function toInline(token: MarkedToken): Inline {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text;
    case 'strong':
      return { kind: 'strong', inner: toInlines(token.tokens) };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'link':
      return { kind: 'link', href: toHref(token.href), inner: toInlines(token.tokens) };
    default:
      throw new Error(`cannot show ${token.type} in a text: ${token.raw}`);
  }
}

const toInlines = (tokens: readonly Token[] | undefined): Inline[] => known(tokens).map(toInline);

function toPicture({ href, text }: Tokens.Image): Block {
  const [, name] = /^\.\.\/images\/([a-z-]+\.png)$/.exec(href) ?? [];
  if (name === undefined) throw new Error(`a picture is at ${href}, not in ../images`);
  if (text === '') throw new Error(`the picture ${name} has no description`);
  return { kind: 'picture', name, alt: text };
}

function toParagraph({ tokens }: Tokens.Paragraph): Block {
  const [first, second] = known(tokens);
  if (first?.type === 'image' && second === undefined) return toPicture(first);
  return { kind: 'paragraph', inner: toInlines(tokens) };
}

function toBlocks(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      if (token.depth !== 3) throw new Error(`unexpected heading: ${token.raw}`);
      return [{ kind: 'heading', id: toId(token.text), text: token.text }];
    case 'paragraph':
      return [toParagraph(token)];
    case 'text':
      return [{ kind: 'paragraph', inner: toInlines(token.tokens) }];
    case 'list': {
      const items = token.items.map((item) => known(item.tokens).flatMap(toBlocks));
      return [{ kind: 'list', isOrdered: token.ordered, items }];
    }
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'table': {
      const toRow = (row: Tokens.TableCell[]) => row.map((cell) => toInlines(cell.tokens));
      return [{ kind: 'table', head: toRow(token.header), rows: token.rows.map(toRow) }];
    }
    default:
      throw new Error(`cannot show ${token.type}: ${token.raw}`);
  }
}

function toSections(tokens: readonly MarkedToken[]): { intro: Block[]; sections: Section[] } {
  const intro: Block[] = [];
  const sections: Section[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2) {
      sections.push({ id: toId(token.text), title: token.text, blocks: [] });
    } else {
      (sections.at(-1)?.blocks ?? intro).push(...toBlocks(token));
    }
  }
  return { intro, sections };
}

function requireUniqueIds({ sections }: Pick<GuideText, 'sections'>): void {
  const ids = sections.flatMap(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
  ]);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`two headings are named #${twice}`);
}

/** Reads a guide. What the help pages cannot show is an error, raw HTML included. */
export function readGuide(slug: string, source: string): GuideText {
  try {
    const { body, ...facts } = splitFrontMatter(source);
    const [title, ...rest] = known(lexer(body)).filter(({ type }) => type !== 'space');
    if (title?.type !== 'heading' || title.depth !== 1) throw new Error('does not begin with its title');
    const parts = toSections(rest);
    requireUniqueIds(parts);
    return { slug, title: title.text, ...facts, ...parts };
  } catch (error) {
    throw new Error(`docs/guides/${slug}.md ${error instanceof Error ? error.message : error}`);
  }
}
