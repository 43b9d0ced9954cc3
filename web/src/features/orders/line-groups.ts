export const groupSize = 15;

/** Neighbouring lines of a long order. Groups out of sight are not laid out, and change one by one. */
export interface LineGroup<T> {
  /** The place of its first line, counted from 1. */
  first: number;
  lines: readonly T[];
}

export const groupsOf = <T>(lines: readonly T[]): LineGroup<T>[] =>
  Array.from({ length: Math.ceil(lines.length / groupSize) }, (_, at) => ({
    first: at * groupSize + 1,
    lines: lines.slice(at * groupSize, (at + 1) * groupSize),
  }));

export const isSameGroup = <T>(a: LineGroup<T>, b: LineGroup<T>): boolean =>
  a.first === b.first &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, at) => line === b.lines[at]);

/** For those who listen, where the lines are more than one list. */
export const groupLabel = ({ first, lines }: LineGroup<unknown>, total: number): string | undefined =>
  total > groupSize ? `Lines ${first} to ${first + lines.length - 1}` : undefined;

/** What is around a group: `--line` is how high a line about is, which holds the place of those out of sight. */
export const groupClass = 'border-t [content-visibility:auto]';
const heightOf = (lines: number): string => `calc(${lines} * var(--line))`;
export const groupStyle = ({ lines }: LineGroup<unknown>) => ({
  containIntrinsicBlockSize: `auto ${heightOf(lines.length)}`,
});
/** Keeps the place of lines that are yet to be drawn, so that what follows them stays where it is. */
export const placeholderStyle = (lines: number) => ({ blockSize: heightOf(lines) });
export const lineClass = 'border-t px-4 py-2 first:border-t-0 sm:px-6';
