import type { Block, Guide, Inline, Section } from './guide';

export interface Hit {
  guide: Guide;
  /** Undefined: the guide as a whole. */
  section: Section | undefined;
  excerpt: string;
}

const inlineText = (inline: Inline): string => {
  if (typeof inline === 'string') return inline;
  return inline.kind === 'code' ? inline.text : inline.inner.map(inlineText).join('');
};
const joined = (inner: readonly Inline[]): string => inner.map(inlineText).join('');

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'code':
      return block.text;
    case 'paragraph':
      return joined(block.inner);
    case 'list':
      return block.items.map(textOfAll).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(joined).join(' ');
    case 'picture':
      return block.alt;
  }
}
const textOfAll = (blocks: readonly Block[]): string => blocks.map(textOf).join(' ');

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const hasAll = (wanted: readonly string[], text: string): boolean => {
  const words = wordsOf(text);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
};

const EXCERPT_LENGTH = 160;
/** How much is shown before the first word that was found. */
const EXCERPT_LEAD = 40;

/** The part of a text around the first of the words. */
function excerptOf(text: string, wanted: readonly string[]): string {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const isFound = (word: string) => wanted.some((start) => fold(word).startsWith(start));
  const found = words.find(([word]) => isFound(word))?.index ?? 0;
  const from = words.find(({ index }) => index >= found - EXCERPT_LEAD)?.index ?? 0;
  const start = found <= EXCERPT_LEAD ? 0 : from;
  const end = start + EXCERPT_LENGTH;
  const part = end < text.length ? `${text.slice(start, text.lastIndexOf(' ', end))} …` : text.slice(start);
  return start > 0 ? `… ${part}` : part;
}

const inTitle = 1;
const inHeading = 2;
const inBoth = 3;
const inText = 4;

function rankOf(
  wanted: readonly string[],
  title: string,
  { heading, text }: { heading: string; text: string },
) {
  if (hasAll(wanted, heading)) return inHeading;
  const isPartInHeading = wanted.some((word) => hasAll([word], heading));
  if (isPartInHeading && hasAll(wanted, `${title} ${heading}`)) return inBoth;
  return hasAll(wanted, `${heading} ${text}`) ? inText : undefined;
}

function hitsIn(guide: Guide, wanted: readonly string[]): { rank: number; hit: Hit }[] {
  const { title, summary, intro, sections } = guide;
  const introText = `${summary} ${textOfAll(intro)}`;
  const isWhole = hasAll(wanted, title);
  const ofGuide = isWhole || hasAll(wanted, `${title} ${introText}`);
  const whole = ofGuide
    ? [
        {
          rank: isWhole ? inTitle : inText,
          hit: { guide, section: undefined, excerpt: isWhole ? summary : excerptOf(introText, wanted) },
        },
      ]
    : [];
  const parts = sections.flatMap((section) => {
    const text = textOfAll(section.blocks);
    const rank = rankOf(wanted, title, { heading: section.title, text });
    return rank === undefined ? [] : [{ rank, hit: { guide, section, excerpt: excerptOf(text, wanted) } }];
  });
  return [...whole, ...parts];
}

/** Guides and sections with words that begin with each of the given ones: in a title, then in a heading, then anywhere. */
export function searchGuides(guides: readonly Guide[], text: string): Hit[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return guides
    .flatMap((guide) => hitsIn(guide, wanted))
    .sort((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit);
}
