import type { CSSProperties, ReactNode, Ref } from 'react';
import { Card } from '../../ui/card';
import { useGrowing } from './use-growing';

const groupSize = 15;

/** Neighbouring lines of a long order. Groups out of sight are not laid out, and change one by one. */
export interface LineGroup<T> {
  /** The place of its first line, counted from 1. */
  first: number;
  lines: readonly T[];
  /** For those who listen, where the lines are more than one list. */
  label: string | undefined;
}

function groupsOf<T>(lines: readonly T[]): LineGroup<T>[] {
  return Array.from({ length: Math.ceil(lines.length / groupSize) }, (_, at) => {
    const first = at * groupSize + 1;
    const grouped = lines.slice(first - 1, first - 1 + groupSize);
    const label = lines.length > groupSize ? `Lines ${first} to ${first + grouped.length - 1}` : undefined;
    return { first, lines: grouped, label };
  });
}

export const isSameGroup = <T,>(a: LineGroup<T>, b: LineGroup<T>): boolean =>
  a.first === b.first &&
  a.label === b.label &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, at) => line === b.lines[at]);

const heightOf = (lines: number): string => `calc(${lines} * var(--line))`;

type LineListProps<T> = {
  /** Of the heading, which names the list. */
  id: string;
  lines: readonly T[];
  /** Sets `--line`: about how high a line is, which holds the place of those that are not drawn. */
  className: string;
  ref?: Ref<HTMLDivElement>;
  group: (group: LineGroup<T>) => ReactNode;
  /** Names the columns where the lines have any. */
  headings: ReactNode;
  children?: ReactNode;
};

export function LineList<T>({ id, lines, className, ref, group, headings, children }: LineListProps<T>) {
  const groups = groupsOf(lines);
  const drawn = useGrowing(groups.length);
  const undrawn = Math.max(0, lines.length - drawn * groupSize);
  return (
    <Card as="section" padded={false} aria-labelledby={id} className={className}>
      <h2 id={id} className="px-4 pt-4 pb-3 text-lg font-semibold max-md:py-3 sm:px-6 md:pt-5">
        Order Items
      </h2>
      {/* Each line says itself what its figures are. */}
      <div
        aria-hidden
        className="border-t bg-ground px-4 py-2 text-sm font-medium text-ink-soft max-md:hidden sm:px-6"
      >
        {headings}
      </div>
      <div ref={ref}>
        {groups.slice(0, drawn).map(group)}
        {/* What follows the lines stays where it is while they are drawn. */}
        <div style={{ blockSize: heightOf(undrawn) }} />
      </div>
      {children}
    </Card>
  );
}

type GroupProps = { group: LineGroup<unknown>; ref?: Ref<HTMLUListElement>; children: ReactNode };

export function Group({ group, ref, children }: GroupProps) {
  const style: CSSProperties = { containIntrinsicBlockSize: `auto ${heightOf(group.lines.length)}` };
  return (
    <ul ref={ref} aria-label={group.label} className="border-t [content-visibility:auto]" style={style}>
      {children}
    </ul>
  );
}

export const lineClass = 'border-t px-4 py-2 first:border-t-0 sm:px-6';
