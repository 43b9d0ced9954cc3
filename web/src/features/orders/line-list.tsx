import type { CSSProperties, ReactNode, Ref } from 'react';
import { Card } from '../../ui/card';
import { useProgressiveCount } from './use-progressive-count';

const groupSize = 15;

/** Adjacent lines of a long order. Groups off screen are not laid out, and update one by one. */
export interface LineGroup<T> {
  /** The position of its first line, starting at 1. */
  first: number;
  lines: readonly T[];
  /** For screen readers, if the lines are split into several lists. */
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
  /** The id of the heading that labels the list. */
  id: string;
  lines: readonly T[];
  /** Sets `--line`: the approximate height of a line, used to reserve space for lines that are not rendered. */
  className: string;
  ref?: Ref<HTMLDivElement>;
  group: (group: LineGroup<T>) => ReactNode;
  /** The column headings, if the lines have columns. */
  headings: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function LineList<T>(props: LineListProps<T>) {
  const { id, lines, className, ref, group, headings, actions, children } = props;
  const groups = groupsOf(lines);
  const drawn = useProgressiveCount(groups.length);
  const undrawn = Math.max(0, lines.length - drawn * groupSize);
  return (
    <Card as="section" padded={false} aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 max-md:py-3 sm:px-6 md:pt-5">
        <h2 id={id} className="text-lg font-semibold">
          Order Items
        </h2>
        {actions}
      </div>
      {/* Each line labels its own figures. */}
      <div
        aria-hidden
        className="border-t bg-ground px-4 py-2 text-sm font-medium text-ink-soft max-md:hidden sm:px-6"
      >
        {headings}
      </div>
      <div ref={ref}>
        {groups.slice(0, drawn).map(group)}
        {/* Keeps the content below in place while the lines are rendered. */}
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
