import { z } from 'zod';
import { plainText } from '../text';

const MAX_TAGS = 50;

/** Tags are sent as one comma-separated text, so a tag cannot contain a comma. */
export const Tag = plainText(60, 'Name is required').refine(
  (tag) => !tag.includes(','),
  'A tag cannot contain a comma',
);
export type Tag = z.infer<typeof Tag>;

function withoutRepeats(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = tag.toLowerCase();
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** "soap,gift" on the wire, an array everywhere in our code. */
export const TagList = z.codec(
  z.union([z.string(), z.array(z.string())], { error: 'Enter tags separated by commas' }).nullable(),
  z.array(Tag).max(MAX_TAGS, `Use at most ${MAX_TAGS} tags`),
  {
    decode: (value) => withoutRepeats(typeof value === 'string' ? value.split(',') : (value ?? [])),
    encode: (tags) => tags.join(','),
  },
);
